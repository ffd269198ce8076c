import { Socket } from 'node:net';

/**
 * Shortens what code under test waits, where only the order matters.
 * @param haste by how much `setTimeout` is faster
 * @param impatience by how much the time-outs of sockets and signals are shorter
 * @returns what ends that
 */
export function hurry(haste: number, impatience = 1): () => void {
  const real = {
    timer: globalThis.setTimeout,
    signal: AbortSignal.timeout,
    socket: Socket.prototype.setTimeout,
  };
  const quick = (work: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) =>
    real.timer(work, milliseconds / haste, ...args);
  globalThis.setTimeout = Object.assign(quick, real.timer) as typeof setTimeout;
  AbortSignal.timeout = (milliseconds) => real.signal(Math.ceil(milliseconds / impatience));
  Socket.prototype.setTimeout = function (milliseconds, onTimeout) {
    return real.socket.call(this, milliseconds / impatience, onTimeout);
  };
  return () => {
    globalThis.setTimeout = real.timer;
    AbortSignal.timeout = real.signal;
    Socket.prototype.setTimeout = real.socket;
  };
}
