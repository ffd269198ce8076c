import { useAnchor } from '../../lib/page/anchor.ts';
import { Section } from '../../ui/section.tsx';
import {
  type ApiDocument,
  findAllProblems,
  findOperations,
  findProblemsOfAll,
  readProblemAnchor,
} from './api-document.ts';
import { FieldList, fieldRows, objectAnchor } from './fields.tsx';
import { OperationDetails } from './operation.tsx';
import { WebhookEvents } from './webhook-events.tsx';

/** Operations, objects and errors, in the order of the document. */
export function Reference({ document }: { readonly document: ApiDocument }) {
  useAnchor();
  const origin = document.servers[0]?.url ?? '';
  const ofAll = findProblemsOfAll(document);
  return (
    <>
      {document.tags.map(({ name, description }) => (
        <section
          key={name}
          id={tagAnchor(name)}
          aria-labelledby={`${tagAnchor(name)}-title`}
          className="scroll-mt-6 border-t border-line-strong pt-8"
        >
          <h2 id={`${tagAnchor(name)}-title`} className="text-28 font-semibold tracking-tight">
            {name}
          </h2>
          <p className="mt-2 mb-6 max-w-prose text-16 text-pretty text-muted">{description}</p>
          {findOperations(document, name).map((called) => (
            <OperationDetails
              key={called.operation.operationId}
              called={called}
              origin={origin}
              ofAll={ofAll}
            />
          ))}
        </section>
      ))}
      <WebhookEvents document={document} />
      <Objects document={document} />
      <Problems document={document} ofAll={ofAll} />
    </>
  );
}

/** The id of a tag's section. */
export function tagAnchor(tag: string): string {
  return `calls-${tag.toLowerCase()}`;
}

function Objects({ document }: { readonly document: ApiDocument }) {
  return (
    <Section
      title="Objects"
      id="objects"
      className="scroll-mt-6 border-t border-line-strong pt-8 pb-8"
      heading="text-28 font-semibold tracking-tight"
    >
      <p className="mt-2 max-w-prose text-16 text-pretty text-muted">
        Parts of answers and bodies. We may add fields but do not remove any. A field is null if the record
        does not have it.
      </p>
      <div className="mt-6 grid items-start gap-x-10 xl:grid-cols-2">
        {Object.entries(document.components.schemas).map(([name, schema]) => (
          <details key={name} className="min-w-0 border-b border-line">
            <summary className="py-2.5">
              <h3 className="inline font-mono text-14 font-medium">{name}</h3>
            </summary>
            {/* Inside, so that a link to it opens it. */}
            <div id={objectAnchor(name)} tabIndex={-1} className="scroll-mt-16 pb-6 outline-none">
              <FieldList label={`Fields of ${name}`} rows={fieldRows(schema)} />
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}

function Problems({
  document,
  ofAll,
}: {
  readonly document: ApiDocument;
  readonly ofAll: ReadonlySet<string>;
}) {
  return (
    <Section
      title="Errors"
      id="errors"
      className="scroll-mt-6 border-t border-line-strong pt-8 pb-8"
      heading="text-28 font-semibold tracking-tight"
    >
      <p className="mt-2 max-w-prose text-16 text-pretty text-muted">
        A call that fails returns application/problem+json (RFC 9457). Its type links to one of these errors,
        its detail says what happened and what to do. Include its requestId when you write to us. Those marked
        “every call” are not repeated at each call.
      </p>
      <dl className="mt-6 border-t border-line">
        {findAllProblems(document).map((problem) => (
          <div
            key={problem.type}
            id={readProblemAnchor(problem)}
            tabIndex={-1}
            className="grid scroll-mt-6 gap-x-6 border-b border-line py-3 outline-none sm:grid-cols-[4rem_14rem_minmax(0,1fr)]"
          >
            <dt className="contents">
              <span className="figures font-mono text-14 text-muted">{problem.status}</span>
              <span className="text-14 font-medium">
                {problem.title}
                {ofAll.has(problem.type) && <span className="block text-12 text-muted">every call</span>}
              </span>
            </dt>
            <dd className="text-14 text-pretty text-muted">{problem.detail}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
