// The page's own script: GraphiQL and React came before it as globals. The nonce is the one its scroll lock asks for
// before it adds a style of its own.

/**
 * The part of the globals that is used here; `@types/react` would be a package for three calls.
 *
 * @typedef {{ readonly query: string, readonly variables?: object, readonly operationName?: string }} GraphQLParams
 * @typedef {object} Globals
 * @property {string} [__webpack_nonce__]
 * @property {{ createElement(component: unknown, props: object): unknown }} React
 * @property {{ createRoot(element: Element): { render(node: unknown): void } }} ReactDOM
 * @property {unknown} GraphiQL
 */

const globals = /** @type {typeof globalThis & Globals} */ (globalThis)
const script = document.currentScript
const root = document.getElementById('explorer')
if (!(script instanceof HTMLScriptElement) || !root)
  throw new Error('The page has no place for the explorer.')

const { nonce = '', endpoint = '', query: defaultQuery } = script.dataset
globals.__webpack_nonce__ = nonce

/** @param {GraphQLParams} params */
const fetcher = async ({ query, variables, operationName }) => {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json;q=0.9',
    },
    body: JSON.stringify({ query, variables, operationName }),
  })
  return response.json()
}

const explorer = globals.React.createElement(globals.GraphiQL, { fetcher, defaultQuery })
globals.ReactDOM.createRoot(root).render(explorer)

// The editors' own fields have no name of their own.
const editorNames = {
  'graphiql-query-editor': 'Query',
  'graphiql-editor-tool': 'Variables and headers',
  'result-window': 'Response',
}
const nameEditors = () => {
  for (const [name, label] of Object.entries(editorNames))
    for (const field of document.querySelectorAll(`.${name} textarea:not([aria-label])`))
      field.ariaLabel = label
}
new MutationObserver(nameEditors).observe(document.body, { childList: true, subtree: true })
