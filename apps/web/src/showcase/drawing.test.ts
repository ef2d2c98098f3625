import { describe, expect, it } from 'vitest'
import { compactDrawing, withoutStyles } from './drawing.ts'

describe('a drawing for home', () => {
  it('keeps what is seen and leaves out what is finer than a pixel', () => {
    const drawn = compactDrawing(
      '<g><path class="grass svelte-1" d="M0 0L1 1"></path><path class="road" d="M0 0L10 20"></path></g>',
    )
    expect(drawn).toBe('<g><path class="road" d="m0 0 10 20"/></g>')
  })

  it('carries the rules of what it holds and of nothing else', () => {
    const drawn = compactDrawing(
      '<style>/* why */ .road { fill: none; stroke-width: 2; } .grass { fill: none; } .road.wide, .mine { fill: red; }</style><path class="road" d="M0 0"/>',
    )
    expect(drawn).toBe('<style>.road{fill:none;stroke-width:2}</style><path class="road" d="m0 0"/>')
  })

  it('leaves rules within rules whole', () => {
    const drawn = compactDrawing(
      '<style>@media (min-width: 1px) { .grass { fill: red; } }</style><path class="road" d="M0 0"/>',
    )
    expect(drawn).toContain('.grass{fill:red}')
  })

  it('shares with others the rules that both need', () => {
    const { style, bare } = withoutStyles(
      new Map([
        ['a', '<style>.road{fill:none}.a{fill:red}</style><g class="a"/>'],
        ['b', '<style>.road{fill:none}</style><style>@media (min-width:1px){.b{fill:red}}</style><g class="b"/>'],
      ]),
    )
    expect(style).toBe('<style>.road{fill:none}.a{fill:red}@media (min-width:1px){.b{fill:red}}</style>')
    expect([...bare]).toEqual([
      ['a', '<g class="a"/>'],
      ['b', '<g class="b"/>'],
    ])
  })

  it('drops the marks that only a page rendered on a server needs', () => {
    expect(compactDrawing('<!--[--><g></g><!--]-->')).toBe('<g></g>')
  })
})
