import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { signedHeaders } from '#functions/delivery/webhooks/signature.ts';
import { PROBLEMS } from '#shared/contract/problems.ts';
import { openApiRoutes } from '#shared/contract/routes.ts';
import { WEBHOOK_EVENTS } from '#shared/contract/webhooks.ts';
import { FILTER_NAMES } from '#shared/domain/filter/filter-query.ts';
import { namedSchemas } from './schemas.ts';
import { DOCUMENT, findFaults } from './testing.ts';

const operations = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

describe('the document', () => {
  it('is OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(DOCUMENT));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('has exactly the calls of the contract', () => {
    const rows = Object.values(openApiRoutes).map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(({ key }) => key).toSorted()).toEqual(rows.toSorted());
  });

  it('has each message to servers, with a body that fits and its headers', () => {
    const messages = Object.entries(DOCUMENT.webhooks);
    expect(messages.map(([name]) => name)).toEqual(Object.keys(WEBHOOK_EVENTS));
    for (const [name, { post }] of messages) {
      const { schema = {}, example } = post.requestBody?.content['application/json'] ?? {};
      expect([name, findFaults(schema, example)]).toEqual([name, undefined]);
      expect(WEBHOOK_EVENTS[name as keyof typeof WEBHOOK_EVENTS].parse(example)).toEqual(example);
      expect(post.parameters?.map((one) => one.name)).toEqual(
        Object.keys(signedHeaders({ id: 'm', at: new Date(), body: '' }, [])),
      );
    }
  });

  it('has no defaults in bodies, since generated types would require what has one', () => {
    expect(JSON.stringify(namedSchemas())).not.toContain('"default"');
    const { NewAlertCriteria: criteria } = namedSchemas();
    expect(criteria?.['required']).toBeUndefined();
    expect(criteria?.properties?.['cities']?.description).toContain('[] unless you send it.');
  });

  it('takes states by name and by postal code, as the server does', () => {
    const state = DOCUMENT.paths['/v1/permits']?.['get']?.parameters?.find(({ name }) => name === 'state');
    for (const value of [['Texas'], ['TX', 'Ohio']])
      expect(findFaults(state?.schema ?? {}, value)).toBeUndefined();
    expect(findFaults(state?.schema ?? {}, ['Texass'])).toBeDefined();
  });

  it('has example calls of today', () => {
    const changes = DOCUMENT.paths['/v1/permits/changes']?.['get']?.parameters ?? [];
    expect(changes.find(({ name }) => name === 'updatedSince')?.example).toBe('2026-11-20T00:00:00Z');
  });

  it('describes every field of every schema', () => {
    for (const [name, { properties = {} }] of Object.entries(namedSchemas()))
      for (const [field, { description }] of Object.entries(properties))
        expect(description, `${name}.${field}`).toMatch(/\S.*\.$/);
  });

  it('has a described parameter for every filter', () => {
    const { parameters = [] } = DOCUMENT.paths['/v1/permits']?.['get'] ?? {};
    expect(parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...Object.values(FILTER_NAMES), 'sort', 'limit', 'cursor']),
    );
    for (const { operation } of operations)
      for (const { description } of operation.parameters ?? []) expect(description).toMatch(/\S.*\.$/);
  });

  it('has examples that fit its own schemas', () => {
    let examples = 0;
    for (const { key, operation } of operations)
      for (const content of [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map((one) => one.content),
      ])
        for (const { schema, example, examples: named = {} } of Object.values(content ?? {}))
          for (const value of [
            ...(example === undefined ? [] : [example]),
            ...Object.values(named).map((one) => one.value),
          ]) {
            examples++;
            expect([key, findFaults(schema, value)]).toEqual([key, undefined]);
          }
    expect(examples).toBeGreaterThan(40);
  });

  it('lists every problem', () => {
    const listed = new Set(
      operations.flatMap(({ operation }) =>
        Object.values(operation.responses).flatMap((response) =>
          Object.keys(response.content?.['application/problem+json']?.examples ?? {}),
        ),
      ),
    );
    expect([...listed].toSorted()).toEqual(Object.keys(PROBLEMS).toSorted());
  });

  it('allows further fields in every answer', () => {
    expect(JSON.stringify(DOCUMENT)).not.toContain('"additionalProperties":false');
  });
});
