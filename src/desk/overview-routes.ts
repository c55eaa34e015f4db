import type { FastifyInstance } from 'fastify'
import type { AdminContextOf } from '../admin/admin-context.ts'
import type { AdminContext } from '../admin/admin-layout.ts'
import { sendPage } from '../admin/problems.ts'
import { isOverdue, noticeIdOf } from '../announcements/model/incident.ts'
import type { Board } from '../board/model/board.ts'
import { shownStatus } from '../board/model/condition.ts'
import { type Actor, may } from '../kernel/actor.ts'
import type { Paths } from '../kernel/paths.ts'
import { dayMs } from '../lib/time.ts'
import type { MonitorOverview, NextTime, WindowTime } from '../monitors/model/monitor.ts'
import type { RecentHour } from '../monitors/model/recent-hours.ts'
import { createCookie, longestCookieMs } from '../web/cookie.ts'
import { route } from '../web/route.ts'
import type { DeskStore } from './desk-store.ts'
import {
  type Coming,
  monitorsShown,
  type OverdueMaintenance,
  type Overview,
  type SetupStep,
  type ShownMonitor,
  setupSteps,
  type TroubledChannel,
} from './overview.ts'
import { renderOverview } from './overview-page.ts'
import { isNewer, type Release } from './release.ts'

type OverviewOptions = {
  readonly board: () => Board
  readonly store: DeskStore
  /** All monitors, including hidden and paused ones. */
  readonly monitors: () => Promise<readonly MonitorOverview[]>
  /** When Corkboard publishes drafts of outages by itself, by their ids. */
  readonly publishing: () => Promise<ReadonlyMap<string, number>>
  /** Active channels whose deliveries fail, and those that were disabled because of failures. */
  readonly troubledChannels: (actor: Actor) => Promise<readonly TroubledChannel[]>
  /** Maintenance windows that are not over, read once. */
  readonly windows: () => Promise<ReadWindows>
  /** The observed hours of the last day of each of these monitors. */
  readonly recentHours: (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly RecentHour[]>>
  /** The latest changes, as sentences. */
  readonly latestChanges: (page: AdminContext, count: number) => Promise<Overview['latest']>
  /** The running version, and the latest release that the registry named. */
  readonly version: string
  readonly latestRelease: () => Promise<Release | null>
  /** Used share of the disk with the database, from 0 to 1; null if unknown. */
  readonly diskUsed: () => Promise<number | null>
  /** The tightened limits of creation; null while they are as configured. */
  readonly tightened: () => Overview['tightened']
  readonly canSendMail: boolean
  /** True if `corkboard backup` makes the backups. */
  readonly hasBackups: boolean
  readonly context: AdminContextOf
  readonly paths: Paths
  readonly now: () => number
}

type ReadWindows = {
  /** The next occurrence of each maintenance window that has not started. */
  readonly next: readonly NextTime[]
  /** Maintenance windows that go on although their planned end has passed. */
  readonly overdue: readonly WindowTime[]
}

const comingMs = 7 * dayMs
const [comingShown, latestShown] = [8, 5]

/** Mounts the overview: what waits for the person who looks, worst first, each with one action. */
export function overviewRoutes(app: FastifyInstance, options: OverviewOptions): void {
  const { board, store, context, paths, now } = options
  const dismissed = createCookie(paths, {
    name: 'setup-dismissed',
    maxAgeMs: longestCookieMs,
    path: paths.manage.overview(),
  })

  route.get(app, paths.manage.overview, { config: { access: 'read' } }, async (request, reply) => {
    const page = context(request)
    const wantsSetup = may(page.actor, 'accounts') && dismissed.read(request.headers.cookie) === null
    return sendPage(reply, renderOverview(page, await overviewFor(page, wantsSetup)))
  })

  route.post(app, paths.manage.setupDismiss, { config: { access: 'accounts' } }, async (_request, reply) =>
    reply.header('set-cookie', dismissed.set('1')).redirect(paths.manage.overview(), 303),
  )

  async function overviewFor(page: AdminContext, wantsSetup: boolean): Promise<Overview> {
    const { actor } = page
    const at = now()
    const { ongoing } = board()
    const [all, windows] = await Promise.all([options.monitors(), options.windows()])
    const monitors = shownMonitors(all)
    const down = monitors.filter(({ condition }) => condition === 'DOWN').map(({ id }) => id)
    const notUp = monitors.filter(({ condition }) => condition !== 'UP').slice(0, monitorsShown)
    const [writes, moderates] = [may(actor, 'announcements'), may(actor, 'moderation')]
    const nothing = { count: 0, oldest: null }
    const [
      outageDrafts,
      publishing,
      proposals,
      drafts,
      reports,
      cases,
      channels,
      diskUsed,
      backedUpAt,
      latestRelease,
      coming,
      latest,
      hours,
      setup,
    ] = await Promise.all([
      writes ? store.outageDrafts(down) : new Map<number, string>(),
      writes ? options.publishing() : new Map<string, number>(),
      writes ? store.proposals() : [],
      writes && actor.accountId !== null ? store.draftsOf(actor.accountId) : [],
      moderates ? store.reports(at) : nothing,
      moderates ? store.cases() : nothing,
      may(actor, 'notifications') ? options.troubledChannels(actor) : [],
      may(actor, 'site') ? options.diskUsed() : null,
      may(actor, 'site') ? store.backedUpAt() : null,
      may(actor, 'site') ? options.latestRelease() : null,
      comingUp(all, windows.next, at),
      may(actor, 'audit') ? options.latestChanges(page, latestShown) : [],
      options.recentHours(notUp.map(({ id }) => id)),
      wantsSetup && actor.accountId !== null ? setupFor(actor.accountId) : null,
    ])
    return {
      ...{
        monitors,
        ongoing,
        overdue: overdueMaintenance(windows.overdue, at),
        outageDrafts,
        publishing,
        proposals,
        drafts,
        reports,
        cases,
        channels,
        diskUsed,
        backedUpAt,
        tightened: moderates ? options.tightened() : null,
      },
      certificates: may(actor, 'monitors') ? certificatesOf(all) : [],
      domains: may(actor, 'monitors') ? domainsOf(all) : [],
      release: latestRelease && isNewer(latestRelease.version, options.version) ? latestRelease : null,
      ...{ coming, latest, hours, setup, now: at },
    }
  }

  /** Conditions of active monitors as readers see them; for a hidden monitor, its status by probes. */
  function shownMonitors(all: readonly MonitorOverview[]): readonly ShownMonitor[] {
    const byId = new Map(board().monitors.map(each => [each.id, each]))
    return all
      .filter(({ monitor }) => monitor.active)
      .map(({ monitor: { id, name }, status, since }) => {
        const condition = byId.get(id)?.condition ?? shownStatus({ status, uncheckedSince: null })
        return { id, name, status, condition, since }
      })
  }

  /** Windows, and announcements of maintenance without one. */
  function overdueMaintenance(overdue: readonly WindowTime[], at: number): readonly OverdueMaintenance[] {
    const late = board().ongoing.filter(({ event }) => isOverdue(event, at))
    const announced = new Map(late.map(each => [each.id, each]))
    const windows = overdue.map(window => {
      const { windowId, title, endsAt } = window
      const announcementId = noticeIdOf(window)
      const known = announced.delete(announcementId)
      return { title, since: endsAt, windowId, announcementId: known ? announcementId : null }
    })
    const others = [...announced.values()].map(({ id, title, event }) => ({
      ...{ title, since: event.endsAt ?? at, windowId: null, announcementId: id },
    }))
    return [...windows, ...others].sort((a, b) => a.since - b.since)
  }

  async function comingUp(
    all: readonly MonitorOverview[],
    windows: readonly NextTime[],
    at: number,
  ): Promise<readonly Coming[]> {
    const posts = await store.scheduledPosts(at, at + comingMs, comingShown)
    const nameById = new Map(all.map(({ monitor: { id, name } }) => [id, name]))
    const names = (ids: readonly number[]) =>
      ids.flatMap(id => nameById.get(id) ?? []).slice(0, monitorsNamed)
    const planned = windows
      .filter(({ startsAt }) => startsAt <= at + comingMs)
      .map(
        ({ windowId, title, startsAt, monitorIds, isRecurring }): Coming => ({
          kind: 'maintenance',
          title,
          at: startsAt,
          href: paths.manage.maintenanceWindow(windowId),
          monitors: names(monitorIds),
          startableId: isRecurring ? null : windowId,
        }),
      )
    const notices = new Set(windows.map(noticeIdOf))
    const announced = board()
      .planned.filter(({ startsAt }) => startsAt <= at + comingMs)
      .flatMap(({ title, startsAt, monitorIds, announcementId: id }): readonly Coming[] =>
        id === null || notices.has(id)
          ? []
          : [
              {
                kind: 'maintenance',
                title,
                at: startsAt,
                href: paths.manage.announcementUpdates(id),
                monitors: names(monitorIds),
                startableId: null,
              },
            ],
      )
    const scheduled = posts.map(
      ({ id, title, at }): Coming => ({
        kind: 'post',
        title,
        at,
        href: paths.manage.announcement(id),
        monitors: [],
        startableId: null,
      }),
    )
    return [...planned, ...announced, ...scheduled].sort((a, b) => a.at - b.at).slice(0, comingShown)
  }

  async function setupFor(accountId: number): Promise<readonly SetupStep[] | null> {
    const [setup, backedUpAt] = await Promise.all([store.setup(accountId), store.backedUpAt()])
    const done = { account: true, mail: options.canSendMail, backup: backedUpAt !== null, ...setup }
    const known = setupSteps.filter(name => name !== 'backup' || options.hasBackups)
    const steps = known.map(name => ({ name, isDone: done[name] }))
    return steps.every(({ isDone }) => isDone) ? null : steps
  }
}

/** The certificates of active monitors. */
const certificatesOf = (all: readonly MonitorOverview[]): Overview['certificates'] =>
  all.flatMap(({ monitor: { id, name, active }, certificate = null }) =>
    active && certificate ? [{ monitorId: id, name, certificate }] : [],
  )

/** The domains of active monitors. */
const domainsOf = (all: readonly MonitorOverview[]): Overview['domains'] =>
  all.flatMap(({ monitor: { id, name, active }, domain = null }) =>
    active && domain ? [{ monitorId: id, name, domain }] : [],
  )

/** Largest number of monitors that are named beside a window. */
const monitorsNamed = 5
