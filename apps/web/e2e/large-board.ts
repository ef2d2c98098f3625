// The largest board anybody may lay out, with nothing of a game around it: what panning, zooming and pointing cost the board itself.
import '../src/styles/base.css'
import { mount } from 'svelte'
import LargeBoard from './bench/LargeBoard.svelte'

mount(LargeBoard, { target: document.getElementById('app') as HTMLElement })
