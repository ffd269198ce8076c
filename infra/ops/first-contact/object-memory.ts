import type { HostMemory, HostState } from '#functions/collection/hosts/host-state.ts';

const NOTHING_KNOWN: HostState = { robots: undefined, stop: undefined };

/** What is known of hosts, in an object. @param save called after each change */
export function objectMemory(
  states: Record<string, HostState>,
  save: () => void = () => undefined,
): HostMemory {
  const change = (host: string, part: Partial<HostState>): void => {
    states[host] = { ...NOTHING_KNOWN, ...states[host], ...part };
    save();
  };
  return {
    read: async (host) => states[host] ?? NOTHING_KNOWN,
    saveRobots: async (host, robots) => change(host, { robots }),
    saveStop: async (host, stop) => change(host, { stop }),
  };
}
