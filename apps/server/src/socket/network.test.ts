import { describe, expect, test } from 'vitest'
import { networkOf } from './network.ts'

describe('an address draws on the allowance of', () => {
  test.each([
    // case                                address                                       whose allowance
    ['IPv4: itself', '203.0.113.7', '203.0.113.7'],
    ['IPv4 dressed as IPv6: the same', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the same in hexadecimal', '::FFFF:cb00:7107', '203.0.113.7'],
    ['the same written out', '0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['IPv6: its network', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['another address in it: the same', '2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['the next network: another', '2001:db8:1:3:3:4:5:6', '2001:db8:1:3::/64'],
    ['a gap within the network', '2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
    ['a gap at the end', 'fd00::', 'fd00:0:0:0::/64'],
    ['this machine', '::1', '0:0:0:0::/64'],
    ['a link with its name', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['what only ends as IPv4 does', '64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['nobody', '', ''],
    ['what a proxy made up', 'unknown', 'unknown'],
  ])('%s', (_, address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
