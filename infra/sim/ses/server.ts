import { randomUUID } from 'node:crypto';
import { escapeHtml, type HttpReply, type LocalServer, serve } from '../http-server.ts';
import { openPostOffice, type PostOfficeOptions, SesError } from './post-office.ts';

/** Fits a mail of 10 MB in base64 with percent-encoding. */
const BODY_MAX = 16 * 1024 * 1024;
const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';

/**
 * Serves SES's SendRawEmail in the Query protocol: form input, XML output.
 * @param port 0 takes any free one
 */
export function serveSes(options: PostOfficeOptions, port = 0): Promise<LocalServer> {
  const office = openPostOffice(options);
  return serve(
    async (request) => {
      const form = new URLSearchParams(request.body.toString());
      try {
        if (request.method !== 'POST' || form.get('Action') !== 'SendRawEmail')
          throw new SesError('InvalidAction', `The action ${form.get('Action') ?? ''} is not valid here.`);
        const messageId = await office.send({
          raw: Buffer.from(form.get('RawMessage.Data') ?? '', 'base64'),
          destinations: readMembers(form, 'Destinations'),
          configurationSet: form.get('ConfigurationSetName') ?? undefined,
          tags: readTags(form),
        });
        return xml(200, 'SendRawEmailResponse', [
          `<SendRawEmailResult><MessageId>${messageId}</MessageId></SendRawEmailResult>`,
          `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`,
        ]);
      } catch (error) {
        if (!(error instanceof SesError)) throw error;
        return xml(400, 'ErrorResponse', [
          `<Error><Type>Sender</Type><Code>${error.code}</Code><Message>${escapeHtml(error.message)}</Message></Error>`,
          `<RequestId>${randomUUID()}</RequestId>`,
        ]);
      }
    },
    port,
    BODY_MAX,
  );
}

/** The Query protocol's lists: `Name.member.1`, `Name.member.2` … */
function readMembers(form: URLSearchParams, name: string): string[] {
  const members: string[] = [];
  for (let at = 1; ; at++) {
    const member = form.get(`${name}.member.${at}`);
    if (member === null) return members;
    members.push(member);
  }
}

function readTags(form: URLSearchParams): Record<string, string> {
  const tags: Record<string, string> = {};
  for (let at = 1; ; at++) {
    const name = form.get(`Tags.member.${at}.Name`);
    if (name === null) return tags;
    tags[name] = form.get(`Tags.member.${at}.Value`) ?? '';
  }
}

function xml(status: number, root: string, children: readonly string[]): HttpReply {
  return {
    status,
    headers: { 'content-type': 'text/xml' },
    body: `<${root} xmlns="${NAMESPACE}">${children.join('')}</${root}>`,
  };
}
