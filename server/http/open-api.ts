import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { scopesOf } from '../../contract/api-scopes.ts';
import { apiScopes } from '../../contract/api-tokens.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { errorBody } from '../../contract/errors.ts';
import { clientExtensions, extensionsHeader } from '../../contract/client-extensions.ts';
import { type DeliveredEvent, webhookBody, webhookData, webhookHeaders } from '../../contract/webhooks.ts';

type Json = Record<string, unknown>;

/** For a schema that accepts several forms, the form that the server sends. */
function wireSchemaOf(schema: v.GenericSchema | object): Json | undefined {
  if (!('pipe' in schema)) return undefined;
  const { wireSchema } = v.getMetadata(schema as v.GenericSchema) as { wireSchema?: v.GenericSchema };
  return wireSchema && schemaOf(wireSchema);
}

const schemaOf = (schema: v.GenericSchema): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => wireSchemaOf(valibotSchema),
  }) as Json;
  return rest;
};

const json = (schema: Json): Json => ({ 'application/json': { schema } });

const parameters = (schema: v.GenericSchema | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
};

const binary = { type: 'string', format: 'binary' };

/** A body as a form: the fields of the JSON body, and the files under each of their names. */
function formOf({ body, form = {}, fileNames = {} }: Endpoint): Json {
  const { properties }: Json = body ? schemaOf(body) : {};
  const files = Object.keys(form).map((name) => [name, binary] as const);
  const others = Object.entries(fileNames).map(
    ([name, of]) => [name, { ...binary, description: `Alias of ${of}` }] as const,
  );
  const schema = {
    type: 'object',
    properties: { ...(properties as Json | undefined), ...Object.fromEntries([...others, ...files]) },
  };
  return { 'multipart/form-data': { schema } };
}

const bodyOf = (endpoint: Endpoint): Json => ({
  ...(endpoint.body &&
    json({ ...schemaOf(endpoint.body), ...(endpoint.strict && { additionalProperties: false }) })),
  ...(endpoint.form && formOf(endpoint)),
});

const failure = (description: string): Json => ({
  description,
  content: json({ $ref: '#/components/schemas/Error' }),
});

/** A session or, for calls of a scope, an API token that has it. Each entry is an alternative. */
function securityOf(endpoint: Endpoint): Json {
  if (endpoint.access === 'public') return { security: [] };
  const scopes = scopesOf(endpoint);
  if (scopes.length === 0) return {};
  return { security: [{ bearer: [] }, ...scopes.map((scope) => ({ apiToken: [scope] }))] };
}

function operation(name: string, endpoint: Endpoint): Json {
  const data = endpoint.output ? schemaOf(endpoint.output) : { type: 'null' };
  const keyHeader = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', format: 'uuid' },
  };
  return {
    operationId: name,
    summary: endpoint.summary,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.keyed ? [keyHeader] : []),
      ...(endpoint.output ? [{ $ref: '#/components/parameters/Extensions' }] : []),
    ],
    ...((endpoint.body || endpoint.form) && { requestBody: { content: bodyOf(endpoint) } }),
    ...securityOf(endpoint),
    responses: {
      200: {
        description: 'Done',
        content: json({ type: 'object', properties: { data }, required: ['data'] }),
      },
      ...(endpoint.access !== 'public' && {
        401: failure('Not signed in'),
        413: failure('The platform is closed, or the account is not approved'),
      }),
      ...((endpoint.body || endpoint.params || endpoint.query) && {
        422: failure('Invalid input; messages by field'),
      }),
    },
  };
}

const extensionsParameter: Json = {
  name: extensionsHeader,
  in: 'header',
  required: false,
  description:
    'Extensions that the client supports, separated by commas. Without `file-token`, file addresses are absolute and signed: they work without a header for some hours, until the session ends.',
  schema: { type: 'string', examples: [clientExtensions.join(',')] },
};

let document: Json | undefined;

/** The OpenAPI 3.1 document, generated from the contract once. */
export function openApi(): Json {
  document ??= {
    openapi: '3.1.0',
    info: { title: 'Yurt', version: '1' },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Token of a session, from `POST /login`' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: `API token of an organiser, for scripts. Scopes: ${apiScopes.join(', ')}`,
        },
      },
      parameters: { Extensions: extensionsParameter },
      schemas: { Error: schemaOf(errorBody) },
    },
    paths: paths(),
    webhooks: webhooks(),
  };
  return document;
}

/** The requests that receivers of webhooks get. */
function webhooks(): Json {
  const headers = webhookHeaders.map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  }));
  return Object.fromEntries(
    (Object.keys(webhookData) as DeliveredEvent[]).map((event) => [
      event,
      {
        post: {
          operationId: `webhook ${event}`,
          parameters: headers,
          requestBody: { content: json(schemaOf(webhookBody(event))) },
          security: [],
          responses: {
            '2XX': { description: 'Received' },
            410: { description: 'The receiver wants no more deliveries; the webhook is switched off' },
          },
        },
      },
    ]),
  );
}

function paths(): Json {
  const found: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    found[path] = { ...found[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return found;
}
