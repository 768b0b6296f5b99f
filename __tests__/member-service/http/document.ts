import { z } from 'zod';
import type { ServiceUnderTest } from '../support/service-under-test';

/** A field of a request, as the document describes it. */
type JsonSchema = Readonly<Record<string, unknown>>;

/** One operation of the service's OpenAPI document. */
export interface Operation {
  readonly method: 'GET' | 'POST';
  /** With the prefix of the routes. */
  readonly url: string;
  /** The names of the fields of its body. */
  readonly fields: readonly string[];
  /** The longest length of each text of it in characters; undefined if the document names none. */
  readonly maxLengths: Readonly<Record<string, number | undefined>>;
  readonly parameters: readonly string[];
  /** What is wrong with a response; undefined if the document names its status and describes its body. */
  check(status: number, body: unknown): string | undefined;
}

/** Reads the operations and their responses from the document that the service itself sends. */
export async function readDocument(service: Pick<ServiceUnderTest, 'get'>): Promise<readonly Operation[]> {
  const document = (await service.get('/wp-json/')).json<{
    readonly servers: readonly { readonly url: string }[];
    readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  }>();
  const prefix = new URL(document.servers[0]?.url ?? '').pathname;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const body = resolve(operation.requestBody?.content['application/json']?.schema, document);
      const properties = (body?.['properties'] ?? {}) as Readonly<
        Record<string, { readonly type?: string; readonly enum?: unknown; readonly maxLength?: number }>
      >;
      const texts = Object.entries(properties).filter(
        ([, field]) => field.type === 'string' && field.enum === undefined,
      );
      const schemas = new Map(
        Object.entries(operation.responses).map(([status, { content }]) => {
          const schema = resolve(content?.['application/json']?.schema, document);
          return [Number(status), z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema)] as const;
        }),
      );
      return {
        method: method.toUpperCase() as Operation['method'],
        url: prefix + path,
        fields: Object.keys(properties),
        maxLengths: Object.fromEntries(texts.map(([name, field]) => [name, field.maxLength])),
        parameters: (operation.parameters ?? []).map(({ name }) => name),
        check(status, value) {
          const schema = schemas.get(status);
          if (!schema) return `the document names no status ${status}`;
          const result = schema.safeParse(value);
          return result.success ? undefined : result.error.message;
        },
      };
    }),
  );
}

interface Content {
  readonly 'application/json'?: { readonly schema: JsonSchema };
}

interface OperationObject {
  readonly requestBody?: { readonly content: Content };
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** A schema with every reference replaced by what it refers to. */
function resolve(schema: JsonSchema | undefined, document: object): JsonSchema | undefined {
  function replace(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) {
      const names = String(value.$ref).split('/').slice(1);
      return replace(names.reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], document));
    }
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replace(inner)]));
  }
  return replace(schema) as JsonSchema | undefined;
}
