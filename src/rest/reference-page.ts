import { table } from '../admin/admin-parts.ts'
import { type Html, html } from '../web/html.ts'
import { layout } from '../web/layout.ts'
import type { PageContext } from '../web/page-context.ts'
import {
  type DocumentedOperation,
  nameIn,
  type OpenApiDocument,
  type Parameter,
  type Reference,
  type Response,
} from './openapi-document.ts'
import type { ProblemDocument } from './problem.ts'
import { exampleOf, partsOf, type Schema, shapesOf, typeText } from './schema-words.ts'

type Place = { readonly path: string; readonly method: string; readonly operation: DocumentedOperation }

/** Renders the OpenAPI document as a page. Sentences from the document are English in every language. */
export function renderReference(context: PageContext, document: OpenApiDocument): Html {
  const { messages, paths } = context
  const places = placesOf(document)
  return layout(context, {
    title: messages.rest.title,
    styles: ['admin.css', 'reference.css'],
    main: html`<header class="reference-head"><h1>${messages.rest.title}</h1>
<p class="buttons"><a class="button" href="${paths.api.document()}">${messages.rest.document}</a>
<a class="button" href="${paths.manage.tokens()}">${messages.tokens.make}</a></p></header>
<section class="card"><div class="reference-intro measure" lang="en">${document.info.description.split('\n').map(line => html`<p>${inCode(line)}</p>`)}</div></section>
<nav class="card reference-list" aria-labelledby="operations"><h2 id="operations">${messages.rest.operations}</h2>
${document.tags.map(({ name }) => contents(name, places))}</nav>
${places.map(place => operationCard(context, document, place))}
<section class="card"><h2>${messages.rest.errors}</h2>${errorTable(context, document)}</section>
<section class="card"><h2>${messages.rest.schemas}</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => schemaPart(context, name, schema))}</section>`,
  })
}

const placesOf = (document: OpenApiDocument): readonly Place[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

const contents = (
  tag: string,
  places: readonly Place[],
): Html => html`<h3 lang="en">${tag}</h3><ul class="reference-names">
${places
  .filter(({ operation }) => operation.tags.includes(tag))
  .map(
    ({ operation, method, path }) =>
      html`<li><a href="#${operation.operationId}"><span class="method">${method}</span><code>${path}</code></a> <span class="soft small" lang="en">${inCode(operation.summary)}</span></li>`,
  )}</ul>`

function operationCard(context: PageContext, document: OpenApiDocument, place: Place): Html {
  const { rest } = context.messages
  const { operation, method, path } = place
  const body = operation.requestBody?.content['application/json']?.schema
  return html`<section class="card reference" id="${operation.operationId}">
<h2><span class="method">${method}</span> <code>${path}</code></h2>
<p class="measure" lang="en">${inCode(operation.summary)}</p>
<p>${needed(context, operation)}</p>
${operation.parameters.length > 0 ? html`<h3>${rest.parameters}</h3>${parameterTable(context, operation.parameters)}` : null}
${body ? html`<h3>${rest.body}</h3><p>${typeOf(body)}</p>` : null}
<h3>${rest.answers}</h3>${answerTable(context, operation)}
<h3>${rest.example}</h3><pre class="kept"><code>${curl(document, place, body)}</code></pre>
</section>`
}

function needed({ messages: { rest, manage } }: PageContext, operation: DocumentedOperation): Html {
  const permission = operation['x-permission']
  if (permission === undefined) return html`<span class="chip">${rest.deleteToken}</span>`
  const permissions: Readonly<Record<string, string>> = manage.permissions
  return html`${rest.permission}: <span class="chip">${permissions[permission]}</span> <code>${permission}</code>`
}

const parameterTable = (
  { messages: { common, rest } }: PageContext,
  parameters: readonly Parameter[],
): Html =>
  table(
    [common.name, rest.place, rest.type, rest.meaning],
    parameters.map(({ name, in: place, required, schema, description }) => [
      html`<code>${name}</code>${required ? html` <span class="soft small">${rest.required}</span>` : null}`,
      rest.places[place],
      typeOf(schema),
      description ? html`<span lang="en">${inCode(description)}</span>` : null,
    ]),
  )

/** Table of the successful responses, and a list of the errors by status, with their condition where it is special here. */
const answerTable = ({ messages: { common, rest } }: PageContext, { responses }: DocumentedOperation): Html =>
  html`${table(
    [common.status, rest.body, rest.meaning],
    Object.entries(responses)
      .filter(each => !isRefusal(each))
      .map(([status, { description, content = {} }]: readonly [string, Partial<Response>]) => {
        const [first] = Object.values(content)
        return [
          html`<code>${status}</code>`,
          first ? typeOf(first.schema) : rest.noBody,
          html`<span lang="en">${inCode(description ?? '')}</span>`,
        ]
      }),
  )}
<ul class="reference-errors small"><li>${rest.errors}:</li>${Object.entries(responses)
    .filter(isRefusal)
    .map(
      ([status, { $ref, description }]) =>
        html`<li><a href="#error-${nameIn({ $ref })}"><code>${status}</code></a>${description === undefined ? null : html` <span lang="en">${inCode(description)}</span>`}</li>`,
    )}</ul>`

type Answer = DocumentedOperation['responses'][string]
type Refusal = Reference & { readonly description?: string }

const isRefusal = (entry: [string, Answer]): entry is [string, Refusal] => '$ref' in entry[1]

const errorTable = ({ messages: { common, rest } }: PageContext, { components }: OpenApiDocument): Html =>
  table(
    [common.status, rest.code, rest.meaning],
    Object.entries(components.responses).map(([name, { description, content = {} }]) => {
      const { status, code } = (Object.values(content)[0]?.example ?? {}) as ProblemDocument
      return [
        html`<code id="error-${name}">${status}</code>`,
        html`<code>${code}</code>`,
        html`<span lang="en">${inCode(description)}</span>`,
      ]
    }),
  )

function schemaPart(context: PageContext, name: string, schema: Schema): Html {
  const { common, rest } = context.messages
  return html`<article class="reference-schema" id="schema-${name}"><h3><code>${name}</code></h3>
${isOfNamed(schema) ? html`<p>${typeOf(schema)}</p>` : null}${shapesOf(schema).map(shape => {
  const required = (shape['required'] ?? []) as readonly string[]
  const properties = Object.entries(shape['properties'] as Readonly<Record<string, Schema>>)
  return table(
    [common.name, rest.type, rest.meaning],
    properties.map(([field, each]) => [
      html`<code>${field}</code>${required.includes(field) ? html` <span class="soft small">${rest.required}</span>` : null}`,
      typeOf(each),
      each['description'] ? html`<span lang="en">${inCode(String(each['description']))}</span>` : null,
    ]),
  )
})}</article>`
}

/** True for a union or an extension of named schemas. */
const isOfNamed = (schema: Schema): boolean =>
  ((schema['oneOf'] ?? schema['anyOf'] ?? partsOf(schema) ?? []) as readonly Schema[]).some(
    each => '$ref' in each,
  )

const typeOf = (schema: Schema): Html =>
  html`<span lang="en">${typeText(schema).map(({ text, schema: name }) => (name ? html`<a href="#schema-${name}">${text}</a>` : text))}</span>`

/** Marks up text between backticks as code. */
const inCode = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`

function curl(
  document: OpenApiDocument,
  { path, method, operation }: Place,
  body: Schema | undefined,
): string {
  const server = document.servers[0]?.url ?? ''
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${server}${path}'`,
    `  -H 'Authorization: Bearer ${operation['x-permission'] === undefined ? '…' : 'ckb_…'}'`,
    ...operation.parameters
      .filter(each => each.in === 'header' && each.required)
      .map(each => `  -H '${each.name}: "r1"'`),
    ...(body
      ? [
          `  -H 'Content-Type: application/json'`,
          `  -d '${JSON.stringify(exampleOf(body, document.components.schemas))}'`,
        ]
      : []),
  ]
  return lines.join(' \\\n')
}
