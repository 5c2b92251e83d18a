// A page of another site can point its name at this machine (DNS rebinding): its requests are then of one origin with ours. Only the
// Host header tells them apart.
import { BlockList, isIP } from 'node:net';

export type HostCheck = (host: string | undefined) => boolean;

/** A host and an optional port, nothing that a URL would take for another part. */
const HOST = /^(\[[\d.:a-f]+\]|[\w.-]+)(:\d{1,5})?$/i;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

interface HostName {
  readonly name: string;
  /** Empty for the scheme's own. */
  readonly port: string;
}

/** Returns a Host header in its normal form, or undefined where it is none: lower case, addresses in their shortest form, no final dot. */
function parseHost(host: string): HostName | undefined {
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return undefined;
  const { hostname, port } = new URL(`http://${host}`);
  return { name: hostname.replace(/\.$/, ''), port };
}

function isLoopback(name: string): boolean {
  const address = name.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  if (version === 0) return name === 'localhost' || name.endsWith('.localhost');
  return LOOPBACK.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** An address of IPv6 as a Host header writes it. */
const bracket = (name: string) => (isIP(name) === 6 ? `[${name}]` : name);

/** Returns whether a setting names a host, with or without a port. */
export const isHost = (text: string): boolean => parseHost(bracket(text)) !== undefined;

/**
 * Lets the names of the loopback through, at any port (tunnels and containers change it), and those that are listed: with a port only
 * at that one.
 */
export function createHostCheck(listed: readonly string[]): HostCheck {
  const allowed = listed.flatMap((each) => parseHost(bracket(each)) ?? []);
  return (host) => {
    const asked = host === undefined ? undefined : parseHost(host);
    if (!asked) return false;
    const { name, port } = asked;
    return isLoopback(name) || allowed.some((each) => each.name === name && (each.port === '' || each.port === port));
  };
}
