import type { ApiCall } from './api-document.ts';

export const LANGUAGES = ['curl', 'JavaScript', 'Python'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Environment variable with the key: examples never contain a key. */
const KEY_VARIABLE = 'PLUMBLINE_KEY';

interface SampleCall {
  readonly method: string;
  readonly url: string;
  readonly needsKey: boolean;
  readonly body: unknown;
}

/** A program that calls an operation with the document's example values. @param origin of the API */
export function writeSample(called: ApiCall, origin: string, language: Language): string {
  return WRITERS[language](toSampleCall(called, origin));
}

function toSampleCall({ method, path, operation }: ApiCall, origin: string): SampleCall {
  const { parameters = [], security, requestBody } = operation;
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
      path,
    );
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place, example }) =>
      place !== 'query' || example === undefined ? [] : [example].flat().map((one) => [name, String(one)]),
    ),
  );
  return {
    method,
    url: `${origin}${filled}${query.size === 0 ? '' : `?${query}`}`,
    needsKey: security === undefined || security.length > 0,
    body: requestBody?.content['application/json']?.example,
  };
}

const isWrite = ({ method }: SampleCall): boolean => method !== 'GET';

const WRITERS: Readonly<Record<Language, (call: SampleCall) => string>> = {
  curl(call) {
    const { method, url, needsKey, body } = call;
    const parts = [
      `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
      ...(needsKey ? [`-H "Authorization: Bearer $${KEY_VARIABLE}"`] : []),
      ...(isWrite(call) ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
      ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
    ];
    return parts.join(' \\\n  ');
  },
  JavaScript(call) {
    const { method, url, needsKey, body } = call;
    const headers = [
      ...(needsKey ? [`    Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\`,`] : []),
      ...(isWrite(call) ? ["    'Idempotency-Key': crypto.randomUUID(),"] : []),
      ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
    ];
    const options = [
      ...(isWrite(call) ? [`  method: '${method}',`] : []),
      ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
      ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body, '  ')}),`]),
    ];
    const fetched = options.length === 0 ? `fetch('${url}')` : `fetch('${url}', {\n${options.join('\n')}\n})`;
    return [
      `const answer = await ${fetched};`,
      'if (!answer.ok) throw new Error((await answer.json()).detail);',
      ...(method === 'DELETE' ? [] : ['console.log(await answer.json());']),
    ].join('\n');
  },
  Python(call) {
    const { method, url, needsKey, body } = call;
    const headers = [
      ...(needsKey ? [`        "Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}",`] : []),
      ...(isWrite(call) ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    ];
    return [
      `import ${['os', 'requests', ...(isWrite(call) ? ['uuid'] : [])].join(', ')}`,
      '',
      `answer = requests.${method.toLowerCase()}(`,
      `    "${url}",`,
      ...(headers.length === 0 ? [] : ['    headers={', ...headers, '    },']),
      ...(body === undefined ? [] : [`    json=${pythonText(indented(body, '    '))},`]),
      '    timeout=30,',
      ')',
      'answer.raise_for_status()',
      ...(method === 'DELETE' ? [] : ['print(answer.json())']),
    ].join('\n');
  },
};

/** JSON with all lines after the first indented. */
function indented(value: unknown, by: string): string {
  return JSON.stringify(value, null, by.length).replaceAll('\n', `\n${by}`);
}

/** Replaces true, false and null by Python's names. No example contains them inside a string. */
function pythonText(json: string): string {
  const words: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
  return json.replace(/(?<=[:[,] ?)(true|false|null)\b/g, (word) => words[word] ?? word);
}
