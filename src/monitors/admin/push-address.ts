import type { AdminContext } from '../../admin/admin-layout.ts'
import { secret } from '../../kernel/fields/field.ts'
import { type Html, html } from '../../web/html.ts'
import { copyField } from '../../web/ui.ts'

/** Stands for a token that is not shown again. */
const hidden = 'TOKEN'

/**
 * The address that a job calls, with commands for it; `action` is that of the form. The token of a stored monitor is not
 * shown again, so its form can draw a new one.
 */
export function pushAddress(context: AdminContext, token: string, action: string): Html {
  const { paths, messages } = context
  const { push } = messages.monitors
  const isKnown = /^[\w-]+$/.test(token)
  const address = paths.absolute(paths.push(isKnown ? token : hidden))
  return html`${
    isKnown
      ? copyField(context, { name: 'push-address', label: push.address, value: address })
      : html`<p class="soft measure">${token === secret ? push.hidden : push.wrong}</p>`
  }
<p class="buttons" id="push"><button class="button" name="do" value="draw" formnovalidate formaction="${action}#push">${push.draw}</button></p>
<div class="field"><p class="label">${push.crontab}</p><pre class="kept" tabindex="0"><code>${`0 3 * * * /usr/local/bin/backup; ${call} ${address}/$?`}</code></pre></div>
<div class="field"><p class="label">${push.output}</p><pre class="kept" tabindex="0"><code>${`/usr/local/bin/backup > backup.log 2>&1\n${call} --data-binary @backup.log ${address}/$?`}</code></pre></div>
<p class="soft measure">${push.more}</p>`
}

const call = 'curl -fsS -m 10 --retry 5 -o /dev/null'
