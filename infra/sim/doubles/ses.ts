import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An SES for tests: it stores what it gets, or refuses it. */
export interface TestSes {
  /** Set `SES_ENDPOINT` to this before you create the runtime. */
  readonly endpoint: string;
  /** The requests that it accepted. */
  forms: URLSearchParams[];
  refuses: boolean;
  close(): Promise<void>;
}

export async function startTestSes(): Promise<TestSes> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (ses.refuses) {
      response.writeHead(400, { 'content-type': 'text/xml' });
      response.end('<ErrorResponse><Error><Code>MessageRejected</Code></Error></ErrorResponse>');
      return;
    }
    ses.forms.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.end(
      '<SendRawEmailResponse><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ses: TestSes = {
    endpoint: `http://127.0.0.1:${port}`,
    forms: [],
    refuses: false,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return ses;
}
