import { hash } from 'node:crypto'
import { drawToken } from '../lib/id.ts'

/** Prefix by which people and secret scanners recognize a leaked token. */
const prefix = 'ckb_'
const shape = /^ckb_[\w-]{43}$/

/** Draws a secret of 256 random bits behind the prefix. */
export const drawSecret = (): string => `${prefix}${drawToken(32)}`

export const isSecret = (text: string): boolean => shape.test(text)

/** 256 random bits cannot be guessed, so one round of SHA-256 is enough. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')
