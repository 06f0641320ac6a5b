import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { parseRequest, SandboxRequestError } from '../frame/request-error.ts';
import { mailWebhook } from './mail-webhook.ts';
import { renderMail } from './render-mail.ts';
import type { Mail, ResendState } from './resend-state.ts';

const mailboxQuery = z.object({
  to: z.string().optional(),
  limit: z.coerce.number().int().min(0).max(10_000).default(500),
});

/** The bare address of `Name <address>`, in lower case. */
function bareAddress(recipient: string): string {
  return (/<([^>]*)>/.exec(recipient)?.[1] ?? recipient).trim().toLowerCase();
}

function findMail(state: ResendState, id: string): Mail {
  const mail = state.mails.get(id);
  if (!mail) throw new SandboxRequestError(404, 'not_found', `there is no mail ${id} in the sandbox mailbox`);
  return mail;
}

/**
 * The routes of the mailbox, which contains every mail of the sandbox and has buttons that report a delivery result.
 */
export function addMailboxRoutes(app: FastifyInstance, context: SandboxContext, state: ResendState): void {
  app.get('/sandbox/mailbox', async (request) => {
    const { to, limit } = parseRequest(mailboxQuery, request.query);
    const recipient = to === undefined || to === '' ? undefined : bareAddress(to);
    const mails = state.mails
      .list()
      .filter((mail) => recipient === undefined || mail.to.some((each) => bareAddress(each) === recipient));
    const newest = limit === 0 ? [] : mails.slice(-limit).reverse();
    return {
      messages: newest.map(
        ({ id, to: recipients, from, subject, html, text, created_at, last_event, ...mail }) => ({
          id,
          to: recipients.join(', '),
          from,
          subject,
          html,
          text,
          // The journal of an older version contains mails without the field `attachments`.
          attachments: (mail.attachments ?? []).map(({ filename, content_type }) => ({
            filename,
            content_type,
          })),
          created_at,
          last_event,
        }),
      ),
    };
  });

  app.get<{ Params: { id: string } }>('/sandbox/mailbox/:id/html', async (request, reply) => {
    const { csp, html } = renderMail(findMail(state, request.params.id));
    return reply.header('content-security-policy', csp).type('text/html; charset=utf-8').send(html);
  });

  app.get<{ Params: { id: string; index: string } }>(
    '/sandbox/mailbox/:id/attachments/:index',
    async (request, reply) => {
      const { id, index } = request.params;
      const file = findMail(state, id).attachments?.[Number(index)];
      if (!file) throw new SandboxRequestError(404, 'not_found', `mail ${id} has no attachment ${index}`);
      return reply
        .header('content-disposition', `attachment; filename="${file.filename.replace(/[^\w.-]/g, '_')}"`)
        .type(file.content_type)
        .send(Buffer.from(file.content, 'base64'));
    },
  );

  for (const [action, event] of [
    ['bounce', 'bounced'],
    ['complain', 'complained'],
  ] as const) {
    app.post<{ Params: { id: string } }>(`/sandbox/mailbox/:id/${action}`, async (request) => {
      const mail = findMail(state, request.params.id);
      state.mails.put(mail.id, { ...mail, last_event: event });
      const delivery = await context.sender.send(mailWebhook(context, mail, `email.${event}`)).delivered;
      return { id: mail.id, delivery };
    });
  }
}
