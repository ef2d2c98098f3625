import './styles/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { updates } from './updates.svelte.ts'

const target = document.getElementById('app')
if (target) mount(App, { target })
updates.watch()
