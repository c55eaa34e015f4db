import type { TestContext } from 'node:test'
import { mailDelivery } from '../../../src/mail/mail-fault.ts'
import { createMailer } from '../../../src/mail/mailer.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import type { ChannelContract } from './contract.ts'

const to = 'operations@example.org'

async function serve(t: TestContext, refusal: string | null = null) {
  const server = await startMailServer({
    refusal: address => (address === to ? refusal : '550 no such user'),
  })
  t.after(server.close)
  const mailer = createMailer({
    server: { host: '127.0.0.1', port: server.port, secure: false, account: null },
    tls: 'optional',
    from: { name: '', address: 'status@example.org' },
  })
  t.after(mailer.close)
  return {
    fields: { to: [to] },
    carrier: {
      mail: (mail: Parameters<typeof mailer.send>[0], how: object) => mailDelivery(mailer.send(mail, how)),
    },
    get taken() {
      return server.mails.map(each => each.text)
    },
  }
}

export const contract: ChannelContract = {
  serve,
  refusals: {
    'a mailbox that there is not': {
      serve: t => serve(t, '550 mailbox unknown'),
      ...{ fault: 'mail_refused', isPermanent: true },
    },
    'a mailbox that is full': {
      serve: t => serve(t, '452 mailbox full'),
      ...{ fault: 'mail', isPermanent: false },
    },
  },
}
