import { useState } from 'react';
import { useSiteConfig } from '../../lib/api/site-config.ts';
import { DATA_SENTENCES, MAILBOX_LABEL, MAILBOX_LINK_CLASS } from '../data-strip.ts';
import { Disclosure } from './disclosure.tsx';

const LABELS = { live: 'Mailbox', sample: 'Sample data', recorded: 'Recorded data' } as const;

/** Says that the permits are not live, and links to the local stack's mailbox; empty in production. */
export function DataMark() {
  const config = useSiteConfig();
  const [isOpen, setOpen] = useState(false);
  if (config === undefined || (config.data === 'live' && config.mailboxUrl === null)) return null;
  const { data, mailboxUrl } = config;
  return (
    <Disclosure
      isOpen={isOpen}
      setOpen={setOpen}
      button={
        <span className="rounded border border-dashed border-line-strong px-2 text-12 leading-[1.125rem] whitespace-nowrap text-muted">
          {LABELS[data]}
        </span>
      }
      buttonClass="flex min-h-11 items-center"
      panelClass="absolute top-full right-0 z-40 w-80 max-w-[calc(100vw-2rem)] border border-line bg-raised p-4 text-14 shadow max-lg:right-4"
    >
      {data !== 'live' && <p>{DATA_SENTENCES[data]}</p>}
      {mailboxUrl !== null && (
        <p className="not-first:mt-2">
          <a href={mailboxUrl} className={MAILBOX_LINK_CLASS}>
            {MAILBOX_LABEL}
          </a>
        </p>
      )}
    </Disclosure>
  );
}
