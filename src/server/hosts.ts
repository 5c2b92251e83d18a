// Guards against DNS rebinding, which makes another site's requests same-origin, except for `Host`.
import { BlockList, isIP } from 'node:net';

export type HostCheck = (host: string | undefined) => boolean;

/** Host with optional port, excluding anything that a URL would parse as another part. */
const HOST = /^(\[[\d.:a-f]+\]|[\w.-]+)(:\d{1,5})?$/i;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

interface HostName {
  readonly name: string;
  /** Empty for the scheme's default. */
  readonly port: string;
}

/** Normalizes a Host header: lower case, shortest address, no final dot. Undefined if invalid. */
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

/** Formats an IPv6 address as in a Host header. */
const bracket = (name: string) => (isIP(name) === 6 ? `[${name}]` : name);

export const isHost = (text: string): boolean => parseHost(bracket(text)) !== undefined;

/** Allows loopback names on any port, as tunnels change it, and listed hosts and ports. */
export function createHostCheck(listed: readonly string[]): HostCheck {
  const allowed = listed.flatMap((each) => parseHost(bracket(each)) ?? []);
  return (host) => {
    const asked = host === undefined ? undefined : parseHost(host);
    if (!asked) return false;
    const { name, port } = asked;
    return isLoopback(name) || allowed.some((each) => each.name === name && (each.port === '' || each.port === port));
  };
}
