import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { traced } from './trace.ts';

const TRACE = 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1';
let daemon: Socket;

/** The next document that the daemon gets. */
async function nextDocument(): Promise<Readonly<Record<string, unknown>>> {
  const [message] = (await once(daemon, 'message')) as [Buffer];
  const [header = '', document = ''] = message.toString().split('\n');
  expect(JSON.parse(header)).toEqual({ format: 'json', version: 1 });
  return JSON.parse(document) as Readonly<Record<string, unknown>>;
}

beforeEach(async () => {
  daemon = createSocket('udp4').bind(0, '127.0.0.1');
  await once(daemon, 'listening');
  vi.stubEnv('AWS_XRAY_DAEMON_ADDRESS', `127.0.0.1:${daemon.address().port}`);
  vi.stubEnv('_X_AMZN_TRACE_ID', TRACE);
});
afterEach(() => {
  daemon.close();
  vi.unstubAllEnvs();
});

describe('a traced part', () => {
  it('is a subsegment of the run, with its name and time', async () => {
    const document = nextDocument();
    expect(await traced('session', async () => 42)).toBe(42);
    const part = await document;
    expect(part).toEqual({
      type: 'subsegment',
      name: 'session',
      id: expect.stringMatching(/^[\da-f]{16}$/),
      trace_id: '1-5759e988-bd862e3fe1be46a994272793',
      parent_id: '53995c3f42cd8ad8',
      start_time: expect.any(Number),
      end_time: expect.any(Number),
    });
    expect(Number(part['end_time'])).toBeGreaterThanOrEqual(Number(part['start_time']));
  });

  it('shows a failure and lets it through', async () => {
    const document = nextDocument();
    await expect(traced('ask', () => Promise.reject(new Error('Down.')))).rejects.toThrow('Down.');
    expect(await document).toMatchObject({ name: 'ask', fault: true });
  });

  it.each([
    ['an unsampled run', '_X_AMZN_TRACE_ID', 'Root=1-1-1;Parent=2;Sampled=0'],
    ['no trace', '_X_AMZN_TRACE_ID', undefined],
    ['no daemon', 'AWS_XRAY_DAEMON_ADDRESS', undefined],
  ])('is not sent for %s', async (_, name, value) => {
    const sent = vi.fn();
    daemon.on('message', sent);
    vi.stubEnv(name, value);
    expect(await traced('session', async () => 42)).toBe(42);
    vi.stubEnv('AWS_XRAY_DAEMON_ADDRESS', `127.0.0.1:${daemon.address().port}`);
    vi.stubEnv('_X_AMZN_TRACE_ID', TRACE);
    // Datagrams of one socket arrive in order on this machine.
    const document = nextDocument();
    await traced('the next', async () => 0);
    expect(await document).toMatchObject({ name: 'the next' });
    expect(sent).toHaveBeenCalledTimes(1);
  });
});
