import type { Message } from '../kernel/messages.ts'
import { channelProblems } from './channel-problems.ts'
import { isAboutAll, namesMonitor, type Places, type Rule } from './rule.ts'

/** Monitors that a channel is to be notified of, or not any more. */
export type MonitorsChange = { readonly monitors: readonly number[]; readonly isNotified: boolean }

/** The rule after a change, with the monitors that it changed for, and why it stayed the same for others. */
type ChangedRule = {
  readonly rule: Rule
  readonly changed: readonly number[]
  readonly refused: ReadonlyMap<number, Message>
}

/** The rule that names the monitors, or leaves them out; groups and tags stay, and what is so already is left alone. */
export const ruleWith = (rule: Rule, change: MonitorsChange, places: Places): ChangedRule =>
  change.isNotified ? naming(rule, change.monitors, places) : leavingOut(rule, change.monitors, places)

function naming(rule: Rule, monitors: readonly number[], places: Places): ChangedRule {
  const changed = isAboutAll(rule) ? [] : monitors.filter(id => !namesMonitor(rule, id, places.get(id)))
  return { rule: { ...rule, monitors: [...rule.monitors, ...changed] }, changed, refused: new Map() }
}

function leavingOut(rule: Rule, monitors: readonly number[], places: Places): ChangedRule {
  if (isAboutAll(rule))
    return { rule, changed: [], refused: reasons(monitors, channelProblems.allMonitors()) }
  const others: Rule = { ...rule, monitors: rule.monitors.filter(id => !monitors.includes(id)) }
  const named = monitors.filter(id => namesMonitor(rule, id, places.get(id)))
  // A rule that names nothing is about all monitors.
  if (isAboutAll(others))
    return { rule, changed: [], refused: reasons(named, channelProblems.lastMonitors()) }
  const byPlace = named.filter(id => namesMonitor(others, id, places.get(id)))
  const changed = named.filter(id => !byPlace.includes(id))
  const left = { ...rule, monitors: rule.monitors.filter(id => !changed.includes(id)) }
  return { rule: left, changed, refused: reasons(byPlace, channelProblems.byPlace()) }
}

const reasons = (monitors: readonly number[], reason: Message): ReadonlyMap<number, Message> =>
  new Map(monitors.map(id => [id, reason]))
