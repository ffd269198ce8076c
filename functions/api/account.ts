import type { SendMail } from '#functions/mail/mail.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => {
  const { accountShapes, teamShapes } = await import('#shared/contract/account.ts');
  return { ...accountShapes, ...teamShapes };
};

/** The calls about accounts: `send` and `sleep` are those of `accountHandlers`. */
export const createAccountApi = (
  runtime: Runtime,
  send?: SendMail,
  sleep?: (ms: number) => Promise<unknown>,
) =>
  areaHandler(runtime, 'account', shapes, async () =>
    (await import('./account/account-handlers.ts')).accountHandlers(runtime, send, sleep),
  );
