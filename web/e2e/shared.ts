import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { type LocalStack, type StackAddresses, stackAt } from './local-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The WebSocket address of the test run's browser. */
    readonly browserEndpoint: string;
    /** The stack of the test run. */
    readonly stackAddresses: StackAddresses;
  }
}

/** The stack of the test run. Test files use accounts of their own, and none moves its clock. */
export function sharedStack(): LocalStack {
  return stackAt(inject('stackAddresses'));
}

/** A connection to the browser of the test run. Closing it closes only its own contexts. */
export function sharedBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserEndpoint'));
}
