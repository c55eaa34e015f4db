// The page's own script: GraphiQL and React came before it as globals. The nonce is the one its scroll lock asks for
// before it adds a style of its own.
const { dataset } = document.currentScript
globalThis.__webpack_nonce__ = dataset.nonce

const fetcher = async ({ query, variables, operationName }) => {
  const response = await fetch(dataset.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json;q=0.9',
    },
    body: JSON.stringify({ query, variables, operationName }),
  })
  return response.json()
}

const { createElement } = globalThis.React
const explorer = createElement(globalThis.GraphiQL, { fetcher, defaultQuery: dataset.query })
globalThis.ReactDOM.createRoot(document.getElementById('explorer')).render(explorer)
