import { parentPort } from 'node:worker_threads'
import { markupOf } from './site-markdown.ts'

export type MarkdownText = { readonly source: string; readonly top: number }

parentPort?.on('message', ({ source, top }: MarkdownText) => parentPort?.postMessage(markupOf(source, top)))
parentPort?.postMessage('ready')
