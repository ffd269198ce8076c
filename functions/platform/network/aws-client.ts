import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';

/**
 * Milliseconds without a byte, and until a connection is open. AWS's services answer within a second at their 99th percentile, S3 within 200 ms; a
 * request that takes much longer is faster when sent again. Five attempts at DynamoDB end within 17 seconds, of the 28 of a function that answers
 * calls, and a second one fits into the 5 of the user pool's trigger. A long answer and a long upload show bytes, so they may take their time.
 */
export const SILENCE_MS = 3_000;
/** The SDK's own number of connections. */
const CONNECTIONS = 50;
/** Milliseconds that a call may wait for a connection before the SDK warns: a collection sends thousands at once, by design. */
const QUEUE_MS = 60_000;

/**
 * Opens a client of the AWS SDK that gives up a silent service with an error after which the SDK tries again. The handler's `requestTimeout` and
 * `connectionTimeout` would count the wait for one of the connections, which is no fault of the service.
 * @param silenceMs replaces the usual time, in milliseconds
 */
export function openAws<C extends object, T>(
  Client: new (config: C) => T,
  config: C,
  silenceMs: number = SILENCE_MS,
): T {
  const agent = { keepAlive: true, maxSockets: CONNECTIONS };
  const requestHandler = {
    httpAgent: opensInTime(new HttpAgent(agent)),
    httpsAgent: opensInTime(new HttpsAgent(agent)),
    // guard: a silent service is given up
    socketTimeout: silenceMs,
    socketAcquisitionWarningTimeout: QUEUE_MS,
  };
  return new Client({ requestHandler, ...config });
}

/** Makes connections fail that are not open in time. Their code says that nothing was sent. */
function opensInTime<A extends HttpAgent>(agent: A): A {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...args) => {
    const socket = connect(...args) as Socket;
    const late = Object.assign(new Error('The connection was not opened in time.'), { code: 'EHOSTUNREACH' });
    return socket.setTimeout(SILENCE_MS, () => socket.connecting && socket.destroy(late));
  };
  return agent;
}
