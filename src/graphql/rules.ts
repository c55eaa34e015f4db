import {
  type DocumentNode,
  ExecutableDefinitionsRule,
  FragmentsOnCompositeTypesRule,
  Kind,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  LoneAnonymousOperationRule,
  MaxIntrospectionDepthRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  PossibleFragmentSpreadsRule,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  type ValidationRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
} from 'graphql'
import { oneRule } from './one-rule.ts'

/**
 * Validation rules of the specification that can apply to this document. Most documents are one query without
 * fragments, variables and directives, and the rules about those are two thirds of the cost of validation. A false
 * positive, such as a `$` in a string, only runs rules for nothing.
 */
export function rulesFor(source: string, { definitions }: DocumentNode): readonly ValidationRule[] {
  const signs = [
    definitions.length > 1 || definitions[0]?.kind !== Kind.OPERATION_DEFINITION,
    source.includes('fragment') || source.includes('...'),
    source.includes('$'),
    source.includes('@'),
    source.includes('__schema') || source.includes('__type'),
    source.includes('subscription'),
  ]
  const choice = signs.reduce((bits, sign, bit) => (sign ? bits | (1 << bit) : bits), 0)
  return choices[choice] ?? specifiedRules
}

/** Rules by the sign that a document must contain for them to apply, in the order of the signs. */
const aboutSigns: readonly (readonly ValidationRule[])[] = [
  [ExecutableDefinitionsRule, LoneAnonymousOperationRule, UniqueOperationNamesRule],
  [
    FragmentsOnCompositeTypesRule,
    KnownFragmentNamesRule,
    NoFragmentCyclesRule,
    NoUnusedFragmentsRule,
    PossibleFragmentSpreadsRule,
    UniqueFragmentNamesRule,
    // A document names types in fragments and in declarations of variables.
    KnownTypeNamesRule,
  ],
  [
    NoUndefinedVariablesRule,
    NoUnusedVariablesRule,
    UniqueVariableNamesRule,
    VariablesAreInputTypesRule,
    VariablesInAllowedPositionRule,
    KnownTypeNamesRule,
  ],
  [KnownDirectivesRule, UniqueDirectivesPerLocationRule],
  [MaxIntrospectionDepthRule],
  [SingleFieldSubscriptionsRule],
]

const choices = Array.from({ length: 1 << aboutSigns.length }, (_, choice) => {
  const wanted = aboutSigns.flatMap((rules, bit) => (choice & (1 << bit) ? rules : []))
  const idle = aboutSigns.flat().filter(rule => !wanted.includes(rule))
  return [oneRule(specifiedRules.filter(rule => !idle.includes(rule)))]
})
