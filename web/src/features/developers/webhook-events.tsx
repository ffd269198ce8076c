import { Section } from '../../ui/section.tsx';
import type { ApiDocument } from './api-document.ts';
import { CodeBlock } from './code-block.tsx';
import { FieldList, ValueType } from './fields.tsx';

/** What a webhook gets: the headers of all messages, and each event with a body. */
export function WebhookEvents({ document }: { readonly document: ApiDocument }) {
  const events = Object.entries(document.webhooks);
  const headers = events[0]?.[1].post.parameters ?? [];
  return (
    <Section
      title="Events"
      id="events"
      className="scroll-mt-6 border-t border-line-strong pt-8 pb-8"
      heading="text-28 font-semibold tracking-tight"
    >
      <p className="mt-2 mb-4 max-w-prose text-16 text-pretty text-muted">
        What a webhook posts, as JSON, with these headers.
      </p>
      <FieldList
        label="Headers of a message"
        rows={headers.map(({ required, ...header }) => ({ ...header, isRequired: required }))}
      />
      {events.map(([name, { post }]) => {
        const body = post.requestBody?.content['application/json'];
        return (
          <div key={name} className="mt-6 grid gap-x-10 gap-y-3 xl:grid-cols-2">
            <div className="min-w-0">
              <h3 className="font-mono text-16 font-medium">{name}</h3>
              <p className="mt-1 text-14 text-pretty text-muted">
                {post.summary}. {post.description}
              </p>
              {body !== undefined && (
                <p className="mt-2 text-14">
                  <span className="mr-2 text-12 text-muted">Body</span>
                  <ValueType schema={body.schema} />
                </p>
              )}
            </div>
            <CodeBlock
              text={JSON.stringify(body?.example, null, 2)}
              name={`the body of ${name}`}
              head={<span />}
            />
          </div>
        );
      })}
    </Section>
  );
}
