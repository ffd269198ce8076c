import { stageTemplates } from '../stacks/testing.ts';
import { type TemplateFacts, templateFacts } from './template-facts.ts';

/** A stage with everything an operator usually has: a domain of its own in a zone. Pages and bundles change no price. */
const USUAL = { stage: 'prod', domain: 'plumbline.example', hostedZoneId: 'Z0000000000000' } as const;

/** The facts of a synthesised stage. @param context what `npm run deploy` would be given beside the usual */
export function stageFacts(context: Readonly<Record<string, string>> = {}): TemplateFacts {
  return templateFacts(
    Object.values(stageTemplates({ ...USUAL, ...context })).map((template) => template.toJSON()),
  );
}
