import { acceptMessage } from '#functions/mail/contact-message.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => (await import('#shared/contract/public-forms.ts')).contactShapes;

/** The call of the contact form, which needs no account. */
export const createContactApi = (runtime: Runtime) =>
  areaHandler(runtime, 'contact', shapes, {
    sendMessage: async ({ body }, { request }) => acceptMessage(runtime, body, request.address),
  });
