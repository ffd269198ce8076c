import type { Socket } from 'node:dgram';

/** What the X-Ray daemon is sent before each document (X-Ray Developer Guide, "Sending segment documents to the X-Ray daemon"). */
const HEADER = '{"format":"json","version":1}\n';
let socket: Promise<Socket> | undefined;

/**
 * Runs `work` and shows how long it took as a named part of the trace of the run. Does nothing else where the run is not traced: on
 * this machine, and for the runs that X-Ray does not sample. A lost document only leaves a gap in a trace.
 * @param name up to 200 letters, digits and `_ . : / % & # = + - @`, and no personal data
 */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  const trace = readTrace(process.env['_X_AMZN_TRACE_ID']);
  const daemon = process.env['AWS_XRAY_DAEMON_ADDRESS'];
  if (trace === undefined || daemon === undefined) return work();
  const startedAt = Date.now();
  let failed = true;
  try {
    const result = await work();
    failed = false;
    return result;
  } finally {
    const part = {
      type: 'subsegment',
      name,
      id: Math.floor(Math.random() * 2 ** 52)
        .toString(16)
        .padStart(16, '0'),
      trace_id: trace.root,
      parent_id: trace.parent,
      start_time: startedAt / 1000,
      end_time: Date.now() / 1000,
      ...(failed ? { fault: true } : {}),
    };
    await send(daemon, HEADER + JSON.stringify(part)).catch(() => undefined);
  }
}

/** `Root=1-…;Parent=…;Sampled=1`, which Lambda sets for each run. */
function readTrace(header = ''): { readonly root: string; readonly parent: string } | undefined {
  const parts = new Map(header.split(';').map((part) => part.split('=', 2) as [string, string]));
  const [root, parent] = [parts.get('Root'), parts.get('Parent')];
  if (parts.get('Sampled') !== '1' || root === undefined || parent === undefined) return undefined;
  return { root, parent };
}

/** @param daemon host and port */
async function send(daemon: string, document: string): Promise<void> {
  socket ??= openSocket();
  const [host = '', port = ''] = daemon.split(':');
  const opened = await socket;
  await new Promise<void>((resolve) => opened.send(document, Number(port), host, () => resolve()));
}

/** Loaded at the first traced run. The socket keeps no process alive. */
async function openSocket(): Promise<Socket> {
  const { createSocket } = await import('node:dgram');
  const opened = createSocket('udp4').unref();
  opened.on('error', () => undefined);
  return opened;
}
