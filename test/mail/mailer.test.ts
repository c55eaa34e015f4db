/** Attacks from the network between Corkboard and the mail server, and by mail servers. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { smtpUrl } from '../../src/config/values.ts'
import { mailDelivery } from '../../src/mail/mail-fault.ts'
import { createMailer, type MailerOptions, type MailTimes } from '../../src/mail/mailer.ts'
import { makeCertificate } from '../monitors/certificate.ts'
import { startEavesdropper, startMailServer, startMute } from './mail-server.ts'

/** An address of this machine that is not recognized as loopback. */
const elsewhere = '0.0.0.0'
const mail = { to: 'ada@example.org', subject: 'Hello', text: 'A link' }
const from = { name: 'Corkboard', address: 'status@example.org' }

const authority = makeCertificate({ name: 'Authority' })
const trusted = makeCertificate({ name: 'Mail', hosts: [elsewhere, '127.0.0.1'], issuer: authority })
const selfSigned = makeCertificate({ name: 'Mail', hosts: [elsewhere, '127.0.0.1'] })

const mailerFor = (port: number, given: Partial<MailerOptions> = {}, host = elsewhere) =>
  createMailer({
    server: smtpUrl(`smtp://corkboard:s3cret@${host}:${port}`),
    tls: 'required',
    from,
    ...given,
  })

/** An answer without STARTTLS, as middleboxes change it. */
const stripped = (answer: string) =>
  answer.replace('STARTTLS', 'HELP').replace(/^220 Ready.*/, '502 Not implemented')

async function mailServerFor(t: TestContext, certificate = trusted) {
  const server = await startMailServer({ certificate })
  t.after(server.close)
  return server
}

async function eavesdropperFor(t: TestContext, port: number, change?: (answer: string) => string) {
  const eavesdropper = await startEavesdropper(port, change)
  t.after(eavesdropper.close)
  return eavesdropper
}

for (const [attack, change] of [
  ['takes STARTTLS out of the list', stripped],
  [
    'makes it look like an extension of another name',
    (answer: string) => answer.replace('STARTTLS', 'XTARTTLS'),
  ],
  [
    'refuses STARTTLS in the name of the server',
    (answer: string) => answer.replace(/^220 Ready.*/, '454 TLS not available'),
  ],
  [
    'refuses EHLO, so that the client falls back to HELO',
    (answer: string) => answer.replace(/^250-(?:.|\r\n)*/, '502 Not implemented\r\n'),
  ],
] as const)
  test(`A stranger on the way who ${attack} hears neither the password nor the mail`, async t => {
    const server = await mailServerFor(t)
    const stranger = await eavesdropperFor(t, server.port, change)
    await assert.rejects(mailerFor(stranger.port).send(mail), /SMTP_/)
    assert.doesNotMatch(stranger.heard(), /AUTH|s3cret|czNjcmV0|MAIL FROM|ada@/i)
    assert.deepEqual(server.mails, [])
  })

test('The complaint about a server without STARTTLS names the variable that allows it', async t => {
  const server = await mailServerFor(t)
  const stranger = await eavesdropperFor(t, server.port, stripped)
  await assert.rejects(mailerFor(stranger.port).send(mail), /offers no encryption.*SMTP_TLS=optional/)
  await assert.rejects(mailDelivery(mailerFor(stranger.port).send(mail)), { code: 'mail_no_starttls' })
})

test('With SMTP_TLS=optional mail goes in clear where there is nothing else', async t => {
  const server = await startMailServer()
  t.after(server.close)
  await mailerFor(server.port, { tls: 'optional' }).send(mail)
  assert.equal(server.mails.length, 1)
})

test('A server on this machine needs no encryption', async t => {
  const server = await startMailServer()
  t.after(server.close)
  await mailerFor(server.port, {}, '127.0.0.1').send(mail)
  assert.equal(server.mails.length, 1)
})

test('With a certificate of a known authority the mail arrives, and nothing of it is heard on the way', async t => {
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, authority.cert])
  t.after(() => setDefaultCACertificates(usual))
  const server = await mailServerFor(t)
  const stranger = await eavesdropperFor(t, server.port)
  await mailerFor(stranger.port).send(mail)
  assert.deepEqual(server.mails[0]?.to, ['ada@example.org'])
  assert.match(stranger.heard(), /STARTTLS/)
  assert.doesNotMatch(stranger.heard(), /AUTH|MAIL FROM/)
})

test('A certificate nobody vouches for is refused before the password is sent, unless SMTP_TLS says otherwise', async t => {
  const server = await mailServerFor(t, selfSigned)
  await assert.rejects(
    mailerFor(server.port).send(mail),
    /self-signed certificate.*NODE_EXTRA_CA_CERTS.*SMTP_TLS=unverified/,
  )
  assert.deepEqual(server.mails, [])
  await mailerFor(server.port, { tls: 'unverified' }).send(mail)
  assert.equal(server.mails.length, 1)
})

for (const to of [
  '<ada@example.org>',
  'Ada <ada@example.org>',
  'ada@example.org, eve@example.org',
  'ada@example.org\r\nBcc: eve@example.org',
  'ada@example.org\r\nRCPT TO:<eve@example.org>',
])
  test(`${JSON.stringify(to)} is no recipient, also when it was stored by an earlier version`, async t => {
    const server = await startMailServer()
    t.after(server.close)
    await assert.rejects(mailerFor(server.port, {}, '127.0.0.1').send({ ...mail, to }), /not valid/)
    assert.deepEqual(server.mails, [])
  })

test('A subject adds no header, and the name of the sender arrives', async t => {
  const server = await startMailServer()
  t.after(server.close)
  const subject = 'Hello\r\nBcc: eve@example.org\r\n\r\nOther text'
  await mailerFor(server.port, {}, '127.0.0.1').send({ ...mail, subject })
  assert.deepEqual(server.mails[0]?.to, ['ada@example.org'])
  assert.doesNotMatch(server.mails[0]?.text ?? '', /^Bcc:/m)
  assert.match(server.mails[0]?.text ?? '', /^From: Corkboard <status@example\.org>/m)
})

const quick: MailTimes = { deadlineMs: 300, graceMs: 20 }

for (const [kind, greeting] of [
  ['says nothing', ''],
  ['greets and says no more', '220 mail.example.org ESMTP\r\n'],
] as const)
  test(`A server that ${kind} costs a mail its deadline, and a stop less`, async t => {
    const mute = await startMute(greeting)
    t.after(mute.close)
    const mailer = mailerFor(mute.port, { times: quick })
    await assert.rejects(mailer.send(mail), /within 0\.3 s/)

    const patient = mailerFor(mute.port, { times: { deadlineMs: 3_600_000, graceMs: 20 } })
    const sending = assert.rejects(patient.send(mail), /stopping/)
    await patient.close()
    await sending
  })

test('Mails that wait for a server that hangs are bounded', async t => {
  const mute = await startMute()
  t.after(mute.close)
  const mailer = mailerFor(mute.port, { times: { deadlineMs: 3_600_000, graceMs: 0 } })
  const sendings = Array.from({ length: 200 }, () => mailer.send(mail).then(String, String))
  await mailer.close()
  const outcomes = await Promise.all(sendings)
  assert.equal(outcomes.filter(each => /too many/.test(each)).length, 94)
  assert.equal(outcomes.filter(each => /stopping/.test(each)).length, 106)
})
