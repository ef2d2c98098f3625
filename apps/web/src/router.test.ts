import { describe, expect, it } from 'vitest'
import { href, parseRoute } from './router.ts'

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  return parseRoute({ pathname, search, hash })
}

describe('addresses', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/saved', { page: 'saved' }],
    ['/settings/', { page: 'settings' }],
    ['/lab', { page: 'lab', game: null, scenario: null }],
    ['/lab/musket?scenario=first-volley', { page: 'lab', game: 'musket', scenario: 'first-volley' }],
    ['/games/musket', { page: 'setup', game: 'musket', wish: { scenario: null, opponent: null } }],
    ['/games/musket?opponent=person', { page: 'setup', game: 'musket', wish: { scenario: null, opponent: 'person' } }],
    ['/games/musket?opponent=elite', { page: 'setup', game: 'musket', wish: { scenario: null, opponent: 'elite' } }],
    ['/games/musket?opponent=%3Cb%3E', { page: 'setup', game: 'musket', wish: { scenario: null, opponent: null } }],
    ['/play/m-1', { page: 'play', match: 'm-1' }],
    ['/online', { page: 'lobby' }],
    ['/online/m1', { page: 'online', match: 'm1', invitation: '' }],
    ['/online/m1#red.abc', { page: 'online', match: 'm1', invitation: 'red.abc' }],
    ['/replay/m-1?at=12', { page: 'replay', match: 'm-1', at: 12, packed: null }],
    ['/replay#abc', { page: 'replay', match: null, packed: 'abc', at: null }],
    ['/replay#abc&at=7', { page: 'replay', match: null, packed: 'abc', at: 7 }],
    ['/replay', { page: 'replay', match: null, packed: null, at: null }],
    ['/rules/musket#MK-6.2', { page: 'rules', game: 'musket', clause: 'MK-6.2' }],
    ['/rules/musket#%E0%A4%A', { page: 'rules', game: 'musket', clause: '%E0%A4%A' }],
    ['/nowhere', { page: 'missing', path: '/nowhere' }],
    ['/play/a/b', { page: 'missing', path: '/play/a/b' }],
    ['/play/<script>', { page: 'missing', path: '/play/%3Cscript%3E' }],
    ['/games', { page: 'missing', path: '/games' }],
  ])('%s', (address, route) => {
    expect(at(address)).toEqual(route)
  })

  it('leads back to the route it was made from', () => {
    for (const address of [
      href.home,
      href.saved,
      href.settings,
      href.lab('musket', 'first-volley'),
      href.setup('musket', { scenario: 'camden', opponent: 'computer' }),
      href.play('abc'),
      href.replay('abc', 3),
      href.shared('xyz', 4),
      href.rules('musket', 'MK-6.2'),
    ]) {
      expect(at(address).page).not.toBe('missing')
    }
    expect(at(href.setup('musket', { scenario: 'camden', opponent: 'computer' }))).toEqual({
      page: 'setup',
      game: 'musket',
      wish: { scenario: 'camden', opponent: 'computer' },
    })
  })
})
