/** What a person's notifications are mailed together by: a direct chat, or a project. */
export type Conversation =
  { chatId: string; projectId?: never } | { projectId: string; chatId?: never }
