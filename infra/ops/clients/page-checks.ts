import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { HtmlValidate } from 'html-validate/node';
import robotsParser from 'robots-parser';
import { SITE_FOLDER } from '#infra/build-site.ts';
import { type ClientCheck, found, must } from './client-check.ts';
import type { ClientWorld } from './client-world.ts';

/** The standard alone: rules of style are ours. */
const PAGES = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'no-inline-style': 'off' } });
/** Programs for mail know tables and attributes that HTML has dropped. */
const MAILS = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'no-inline-style': 'off',
    'no-deprecated-attr': 'off',
    deprecated: 'off',
    'attribute-allowed-values': 'off',
    'doctype-html': 'off',
  },
});

/** @throws with the first faults of texts that are no HTML of the standard */
async function mustBeHtml(validator: HtmlValidate, texts: Readonly<Record<string, string>>): Promise<void> {
  const faults: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const { results } = await validator.validateString(text, name);
    for (const { line, message, ruleId } of results.flatMap(({ messages }) => messages))
      faults.push(`${name}:${line} ${message} (${ruleId})`);
  }
  must(faults.length === 0, `${faults.length} faults, such as ${faults.slice(0, 5).join('; ')}`);
}

/** The addresses of the sitemap. */
async function sitemap({ stack }: ClientWorld): Promise<readonly string[]> {
  const text = await (await fetch(`${stack.site}/sitemap.xml`)).text();
  const { urlset } = new XMLParser({ isArray: (name) => name === 'url' }).parse(text) as {
    urlset: { url: readonly { loc: string }[] };
  };
  return urlset.url.map(({ loc }) => loc);
}

export const PAGE_CHECKS: readonly ClientCheck[] = [
  {
    name: 'html-validate: every page of the build',
    async run() {
      const files = globSync('**/*.html', { cwd: SITE_FOLDER });
      const texts = files.map((file) => [file, readFileSync(join(SITE_FOLDER, file), 'utf8')]);
      await mustBeHtml(PAGES, Object.fromEntries(texts) as Record<string, string>);
      return found(files, 'pages');
    },
  },
  {
    name: 'html-validate: every page of the sitemap',
    async run(world) {
      const texts: Record<string, string> = {};
      for (const address of await sitemap(world)) {
        const answer = await fetch(address);
        must(answer.ok, `${address} answered ${answer.status}.`);
        texts[address] = await answer.text();
      }
      await mustBeHtml(PAGES, texts);
      return found(Object.keys(texts), 'pages');
    },
  },
  {
    name: 'html-validate: every mail',
    async run({ stack }) {
      await stack.sendDueMail();
      const mails = (await (await fetch(`${stack.mailbox}/mails.json`)).json()) as readonly {
        subject: string;
        html?: string;
      }[];
      const texts = mails.flatMap(({ subject, html }, at) => (html ? [[`${at} ${subject}`, html]] : []));
      await mustBeHtml(MAILS, Object.fromEntries(texts) as Record<string, string>);
      return found(texts, 'mails');
    },
  },
  {
    name: 'robots-parser: what crawlers may read',
    async run(world) {
      const address = `${world.stack.site}/robots.txt`;
      // Its types say that its one export is a field of it.
      const parse = robotsParser as unknown as typeof robotsParser.default;
      const robots = parse(address, await (await fetch(address)).text());
      const pages = await sitemap(world);
      for (const page of pages) must(robots.isAllowed(page, 'Googlebot') === true, `${page} is forbidden.`);
      must(
        robots.isAllowed(`${world.stack.site}/api/permits/search`, 'Googlebot') === false,
        '/api is allowed.',
      );
      found(robots.getSitemaps(), 'sitemaps');
      return found(pages, 'pages');
    },
  },
];
