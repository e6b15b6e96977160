// scripts: the floors of each package, from the ground up. A file may import from its own folder and from the floors
// below it; room-check.mjs checks this. A name is a folder of the package's src, with everything below it unless that
// has its own floor, or a file in src itself. '*.ts' means all files in src that no floor names, '*' all such folders.
// Folders of one floor do not import each other. Texts (`-text.en.ts`) import nothing, and every floor may import them.

export const floors = {
  contract: [
    ['*.ts'],
    ['operation.ts'],
    ['articles', 'sessions', 'settings'],
    ['labels', 'summary'],
    ['*'],
    ['nouns.ts'],
    ['operations.ts'],
  ],
  render: [
    ['fonts', 'document/schema.ts'],
    ['*.ts'],
    ['expressions'],
    ['document'],
    ['templates'],
    ['price-template.ts'],
    ['render.ts'],
  ],
  server: [
    [
      'group-by.ts',
      'limiter.ts',
      'loop.ts',
      'models-like.ts',
      'networks.ts',
      'running-parts.ts',
      'settings.ts',
      'gateways/drivers',
      'db/embedded',
      'db/migrations',
    ],
    ['db', 'data-folder.ts', 'environment.ts'],
    ['deps.ts', 'front-door.ts', 'backup'],
    ['http', 'due-loop.ts'],
    ['audit', 'history', 'uploads', 'gateways/drivers/openepaperlink'],
    ['settings', 'firmware', 'nodes', 'templates'],
    // The wanted picture of a label becomes its shown picture here. Everything above only requests updates.
    ['delivery', 'notices', 'sessions'],
    ['*', 'accounts', 'alerts', 'areas', 'console', 'events', 'jobs', 'labels', 'templates/library', 'welcome.ts'],
    ['labels/commands', 'labels/fail-records', 'labels/properties', 'labels/shelves', 'labels/updates', 'summary'],
    ['labels/firmware', 'labels/led', 'labels/nfc', 'labels/pages'],
    ['articles', 'labels/buttons', 'labels/links', 'labels/pictures'],
    ['article-files', 'gateways'],
    ['article-schedules', 'white-list'],
    ['label-schedules', 'stores', 'sighting-listeners.ts', 'delivery-thread.ts'],
    ['modules.ts', 'demo', 'delivery-worker.ts'],
    ['app.ts'],
    ['main.ts', 'commands'],
  ],
  simulator: [['*.ts']],
  console: [
    ['text', 'ahead.ts', 'no-eval.ts'],
    ['api', 'ui'],
    ['state'],
    ['screens'],
    ['parts'],
    ['session'],
    ['shell'],
    ['features'],
    ['app'],
    ['main.tsx', 'gallery.tsx'],
  ],
}
