import { openApiDocument } from '../../src/rest/openapi.ts'
import type { OpenApiDocument } from '../../src/rest/openapi-document.ts'
import { restOperations } from '../../src/server/rest-routes.ts'
import { unasked } from '../unasked.ts'

/** The document without a server: descriptions ask for nothing. */
export const restDocument = (server = 'https://status.example.org/api/v1'): Promise<OpenApiDocument> =>
  openApiDocument(describedOperations(), server)

export const describedOperations = () => restOperations(unasked as Parameters<typeof restOperations>[0])
