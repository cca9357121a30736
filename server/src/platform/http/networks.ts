import ipaddr from 'ipaddr.js'

/** A network that requests come from, with its multiple of a rate. */
export interface Network {
  /** `192.0.2.7`, or for IPv6 the prefix: `2001:db8:0:0::/64`. */
  name: string
  /** Multiple of the rate of one address. */
  times: number
}

const prefixOf = (parts: readonly number[], bits: number): string =>
  `${parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`

/**
 * The networks that a request counts for. A home or a rented server has a whole IPv6 /64, often a /48,
 * so a single address does not identify it.
 *
 * @param ip address of the connection or from a trusted proxy; any other text counts unchanged
 */
export const networksOf = (ip: string): readonly Network[] => {
  if (!ipaddr.isValid(ip)) return [{ name: ip, times: 1 }]
  // IPv4 mapped into IPv6 (`::ffff:192.0.2.7`) counts as IPv4.
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return [{ name: address.toString(), times: 1 }]
  return [
    { name: prefixOf(address.parts, 64), times: 1 },
    { name: prefixOf(address.parts, 48), times: 10 },
  ]
}

/** Whether a host name or address always means this machine. */
export const isLocalHost = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback'
}
