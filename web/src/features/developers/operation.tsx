import {
  type ApiCall,
  type ApiSchema,
  findProblems,
  findSuccess,
  readProblemAnchor,
} from './api-document.ts';
import { CodeBlock } from './code-block.tsx';
import { writeSample } from './code-samples.ts';
import { FieldList, ValueType } from './fields.tsx';
import { LanguageButtons, useLanguage } from './language-choice.tsx';

interface OperationProps {
  readonly called: ApiCall;
  readonly origin: string;
  /** Types of the problems of every call, which are shown once. */
  readonly ofAll: ReadonlySet<string>;
}

export function OperationDetails({ called, origin, ofAll }: OperationProps) {
  const { method, path, operation } = called;
  const { operationId, summary, description, parameters = [] } = operation;
  return (
    <section
      id={operationId}
      tabIndex={-1}
      aria-labelledby={`${operationId}-title`}
      className="scroll-mt-6 border-t border-line py-8 outline-none"
    >
      <h3 id={`${operationId}-title`} className="text-20 font-semibold">
        {summary}
      </h3>
      <p className="mt-1 font-mono text-14 break-all text-muted">
        <span className="font-medium text-ink">{method}</span> {path}
      </p>
      <div className="mt-4 grid gap-x-10 gap-y-6 xl:grid-cols-2">
        <div className="min-w-0">
          <p className="max-w-prose text-14 text-pretty text-muted">{description}</p>
          {parameters.length > 0 && (
            <div className="mt-5">
              <FieldList
                label={`Parameters of ${summary}`}
                marked="required"
                rows={parameters.map(({ name, schema, description: words, required }) => ({
                  name,
                  schema: schema.items ?? schema,
                  description: schema.items === undefined ? words : `${words} May repeat.`,
                  isRequired: required,
                }))}
              />
            </div>
          )}
          <Body called={called} />
          <Answers called={called} ofAll={ofAll} />
        </div>
        <Example called={called} origin={origin} />
      </div>
    </section>
  );
}

function Body({ called: { operation } }: { readonly called: ApiCall }) {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema === undefined ? null : <LabeledType what="Body" schema={schema} />;
}

function LabeledType({ what, schema }: { readonly what: string; readonly schema: ApiSchema }) {
  return (
    <p className="mt-4 text-14">
      <span className="mr-2 text-12 text-muted">{what}</span>
      <ValueType schema={schema} />
    </p>
  );
}

function Answers({ called: { operation }, ofAll }: Pick<OperationProps, 'called' | 'ofAll'>) {
  const { status, content } = findSuccess(operation);
  const problems = findProblems(operation).filter(({ type }) => !ofAll.has(type));
  return (
    <>
      {content === undefined ? (
        <p className="mt-4 text-14">
          <span className="mr-2 text-12 text-muted">Response {status}</span>nothing
        </p>
      ) : (
        <LabeledType what={`Answer ${status}`} schema={content.schema} />
      )}
      {problems.length > 0 && (
        <p className="mt-2 text-14 text-pretty">
          <span className="mr-2 text-12 text-muted">Errors</span>
          {problems.map((problem, at) => (
            <span key={problem.type}>
              {at > 0 && ', '}
              <a href={`#${readProblemAnchor(problem)}`} className="text-muted underline hover:text-ink">
                {problem.title}
              </a>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

function Example({ called, origin }: Pick<OperationProps, 'called' | 'origin'>) {
  const language = useLanguage();
  const { summary } = called.operation;
  const answer = findSuccess(called.operation).content?.example;
  return (
    <div className="grid min-w-0 content-start gap-3 self-start xl:sticky xl:top-6">
      <CodeBlock
        text={writeSample(called, origin, language)}
        name={`${summary} in ${language}`}
        head={<LanguageButtons of={summary} />}
      />
      {answer !== undefined && (
        <details>
          <summary className="py-1 text-12 text-muted">Example response</summary>
          <CodeBlock
            text={JSON.stringify(answer, null, 2)}
            name={`the answer of ${summary}`}
            head={<span />}
          />
        </details>
      )}
    </div>
  );
}
