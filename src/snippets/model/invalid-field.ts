import { AppError } from '../../kernel/errors.ts'
import type { Message } from '../../kernel/messages.ts'
import type { FieldName } from './file-fields.ts'

/** Thrown for a field that breaks a rule; the message names the field, the value and what is valid. */
export class InvalidField extends AppError {
  readonly field: FieldName

  constructor(field: FieldName, reason: Message) {
    super('invalid', reason)
    this.field = field
  }
}
