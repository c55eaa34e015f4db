export type OpenedText = {
  readonly text: string
  readonly filename: string | null
  readonly lexer: string | null
}

export type ArmourReason = 'shape' | 'version' | 'key' | 'damaged' | 'large'

export declare class ArmourError extends Error {
  constructor(reason: ArmourReason)
  readonly reason: ArmourReason
}

/** The most that is encrypted and opened. */
export declare const textMaxBytes: number

/** `chance` gives so many random bytes. Throws ArmourError `large`. */
export declare function encryptText(
  text: string,
  meta?: { readonly filename?: string | null; readonly lexer?: string | null },
  chance?: (length: number) => Uint8Array,
): Promise<{ readonly armour: string; readonly key: string }>

/** Throws ArmourError. */
export declare function decryptArmour(armour: string, key: string): Promise<OpenedText>

/** Needs no more than what `headOf` gives of an armour. Throws ArmourError for what is no armour. */
export declare function keyFits(armourOrHead: string, key: string): Promise<boolean>
