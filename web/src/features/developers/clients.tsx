import type { ReactNode } from 'react';
import { TextLink } from '../../ui/link.tsx';
import { CLIENT_FILES, pythonSample, typeScriptSample } from './client-samples.ts';
import { CodeBlock } from './code-block.tsx';
import { useApiOrigin } from './use-api-document.ts';

export const CLIENTS = { id: 'clients', title: 'Clients' } as const;

/** The client for TypeScript and JavaScript, and the example in Python. */
export function Clients() {
  const origin = useApiOrigin();
  return (
    <section
      id={CLIENTS.id}
      tabIndex={-1}
      aria-labelledby="clients-title"
      className="scroll-mt-6 border-t border-line-strong py-8 outline-none"
    >
      <h2 id="clients-title" className="text-28 font-semibold tracking-tight">
        {CLIENTS.title}
      </h2>
      <p className="mt-2 max-w-prose text-16 text-pretty text-muted">
        One file for each language, to copy into your project. They follow pages and repeat calls that failed
        for a reason that passes. For curl, see the calls below.
      </p>
      <div className="mt-6 grid gap-x-10 gap-y-8 xl:grid-cols-2">
        <Client
          name="TypeScript"
          says="Node 20, Deno, Bun and browsers; no dependencies. It has types for every object, sends an Idempotency-Key with each write, and checks the signatures of webhooks."
          text={typeScriptSample(origin)}
        >
          <FileLink href={CLIENT_FILES.typescript}>plumbline.ts</FileLink>
          <FileLink href={CLIENT_FILES.javascript}>plumbline.js</FileLink>
        </Client>
        <Client
          name="Python"
          says="Python 3.9, nothing else. It checks the signatures of webhooks; the example keeps a copy of some permits."
          text={pythonSample(origin)}
        >
          <FileLink href={CLIENT_FILES.python}>plumbline.py</FileLink>
          <FileLink href={CLIENT_FILES.example}>example.py</FileLink>
        </Client>
      </div>
    </section>
  );
}

interface ClientProps {
  readonly name: string;
  readonly says: string;
  readonly text: string;
  /** Links to its files. */
  readonly children: ReactNode;
}

function Client({ name, says, text, children }: ClientProps) {
  return (
    <div className="min-w-0">
      <h3 className="text-20 font-semibold">{name}</h3>
      <p className="mt-1 max-w-prose text-14 text-pretty text-muted">{says}</p>
      <p className="mt-2 mb-3 flex flex-wrap gap-x-4 text-14">{children}</p>
      <CodeBlock
        text={text}
        name={`${name} client`}
        head={<span className="text-12 text-muted">Example</span>}
      />
    </div>
  );
}

function FileLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <TextLink href={href} download className="inline-flex min-h-8 items-center">
      Download {children}
    </TextLink>
  );
}
