import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BadFlag, readFlags } from './flags.ts'

describe('flags', () => {
  it.each([
    [[], {}, { port: 4600, isPortChosen: false }],
    [['--port', '5000'], {}, { port: 5000, isPortChosen: true }],
    [[], { PORT: '5001' }, { port: 5001, isPortChosen: true }],
    [['--port=5002'], { PORT: '5001' }, { port: 5002, isPortChosen: true }],
    [[], { PORT: '' }, { port: 4600, isPortChosen: false }],
    [['--port', '0'], {}, { port: 0, isPortChosen: true }],
  ])('%j with %j', (args, env, wanted) => {
    expect(readFlags(args, env)).toMatchObject(wanted)
  })

  it.each([
    [['--prot', '5000'], {}, /--prot/],
    [['--port', 'abc'], {}, /--port is 'abc'/],
    [['--port', '70000'], {}, /--port is '70000'/],
    [[], { PORT: 'x' }, /PORT is 'x'/],
    [['extra'], {}, /extra/],
  ])('names what is wrong with %j %j', (args, env, message) => {
    expect(() => readFlags(args, env)).toThrow(BadFlag)
    expect(() => readFlags(args, env)).toThrow(message)
  })
})

describe('the flags of the machine', () => {
  const flagsIn = (file: string) => {
    const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
    // A list of quoted words in one of them, a plain command in the others.
    const words = text.replaceAll(/[",]/g, ' ').replaceAll(/ +/g, ' ')
    return /node ((?:--\S+ )*)(?:tools\/run\.mjs )?apps\/server\/dist\/server\.js/.exec(words)?.[1]
  }

  it.each(['deploy/Containerfile', 'deploy/sandtable.service'])('are those of npm start in %s', file => {
    expect(flagsIn('package.json')).toMatch(/^--/)
    expect(flagsIn(file)).toBe(flagsIn('package.json'))
  })
})
