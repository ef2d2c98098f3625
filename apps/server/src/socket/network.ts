// Which network an address counts for. One household has countless IPv6 addresses, and all of them in one network.
import { isIPv6 } from 'node:net'

/** Groups of sixteen bits: all eight of an address, and those that name the network it is in. */
const GROUPS = 8
const NETWORK = 4
/** An IPv4 address written as IPv6 (RFC 4291, 2.5.5.2), in groups. */
const MAPPED = '0:0:0:0:0:ffff'

/** Of IPv6 the network of 64 bits; IPv4 as it is, also when it is written as IPv6. Anything else stands for itself. */
export function networkOf(address: string): string {
  const bare = address.split('%')[0] as string
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  if (groups.slice(0, 6).join(':') !== MAPPED) return `${groups.slice(0, NETWORK).join(':')}::/64`
  return groups.slice(6).flatMap(bytesOf).join('.')
}

/** All eight, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map(half => half.split(':').filter(Boolean).flatMap(groupsIn))
  const zeros = Array.from({ length: GROUPS - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right]
}

/** The last four bytes may be written as those of IPv4 are. */
function groupsIn(part: string): string[] {
  if (!part.includes('.')) return [hex(Number.parseInt(part, 16))]
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
  return [hex(a * 256 + b), hex(c * 256 + d)]
}

function bytesOf(group: string): number[] {
  const bits = Number.parseInt(group, 16)
  return [bits >> 8, bits & 0xff]
}

const hex = (bits: number): string => bits.toString(16)
