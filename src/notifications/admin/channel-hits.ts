import { foundIn } from '../../admin/lists/list-part.ts'
import { bestFirst } from '../../admin/search/best-first.ts'
import type { SearchSource } from '../../admin/search/search-source.ts'
import type { ChannelService } from '../channel-service.ts'
import { channelDefinition } from '../channels/channels.ts'
import { channelList, stateText } from './channel-list.ts'
import { failuresOf } from './failures.ts'

/** Channels by their names and kinds. */
export const channelHits = (channels: Pick<ChannelService, 'list' | 'failures'>): SearchSource => ({
  id: 'channels',
  permission: 'notifications',
  title: ({ notifications }) => notifications.channels,
  find: async (page, text) => {
    const [all, failures] = await Promise.all([channels.list(page.actor), channels.failures(page.actor)])
    const found = foundIn(all, channelList(page, failures).searched, text)
    return bestFirst(found, ({ name }) => name, text).map(channel => ({
      name: channel.name,
      opens: page.paths.manage.channel(channel.id),
      about: [
        channelDefinition(channel.kind).name[page.language],
        stateText(page, channel, failuresOf(channel, failures)),
      ],
    }))
  },
  list: ({ paths }, q) => paths.manage.channels({ q }),
})
