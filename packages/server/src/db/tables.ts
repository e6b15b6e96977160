// server/db: the tables as Kysely types. migrations/ is the source of truth; columns have the same names there.
import type { LabelModel } from '@shelfcast/render/models'
import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string, string>
type Made<T> = ColumnType<T, T | undefined, T>
/** Read as Date; written as Date or as SQL such as now(). */
type Time = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** The database computes it. */
type Computed = ColumnType<string, never, never>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
/** bigint columns arrive as number: keys and versions stay far below 2^53. */
type Big = ColumnType<number, number | undefined, number>

export interface Tables {
  company: { code: string; name: Made<string> }
  area: { area_id: Generated<number>; company: string; country: Made<string>; region: Made<string>; city: Made<string> }
  store: {
    store_id: Generated<number>
    company: string
    code: string
    name: string
    description: Made<string>
    country: Made<string>
    region: Made<string>
    city: Made<string>
    address: Made<string>
    zone_id: string
    white_list_enabled: Made<boolean>
    lbs_enabled: Made<boolean>
    division_code: Made<number>
    config: ColumnType<Record<string, unknown>, string | undefined, string>
    created_at: Time
    updated_at: Time
    white_list_updated_at: MaybeTime
  }
  price_pickup: {
    id: Generated<number>
    company: string
    path: string
    size: Big
    mtime_ns: string
    store_id: number
    batch_id: string
    picked_at: Time
    moved_at: MaybeTime
    problem: Made<string>
  }
  price_url: {
    id: Generated<number>
    company: string
    store_id: number
    url: string
    every_minutes: number
    enabled: boolean
    etag: Made<string>
    last_modified: Made<string>
    sha256: Maybe<Buffer>
    due_at: Time
    checked_at: MaybeTime
    result: Made<string>
    message: Made<string>
    batch_id: Maybe<string>
  }
  app_setting: {
    app_setting_id: Generated<number>
    company: string
    area_id: Maybe<number>
    store_id: Maybe<number>
    value: Json<Record<string, unknown>>
    modified_at: Time
  }
  customer_info: {
    id: Generated<number>
    company: string
    area_id: Maybe<number>
    store_id: Maybe<number>
    language: string
    description: string
    usage: string
    priority: number
    contents: ColumnType<unknown[], string | undefined, string>
  }
  favorite_button: {
    id: Generated<number>
    company: string
    area_id: Maybe<number>
    store_id: Maybe<number>
    type: string
    menu: number
    description: string
    priority: number
  }
  white_list: { store_id: number; label_code: string; created_at: Time }
  heard_label: {
    store_id: number
    code: string
    gateway_id: number
    model: string | null
    rssi: number | null
    lqi: number | null
    battery_mv: number | null
    temperature: number | null
    firmware: number | null
    capabilities: number | null
    first_heard_at: Time
    last_heard_at: Time
  }
  white_list_pending: {
    store_id: number
    label_code: string
    article_ids: string[]
    template_name: string | null
    /** The other values of the link (white-list/pending.ts). */ rest: ColumnType<
      Record<string, unknown>,
      string | undefined,
      string
    >
    status: Made<string>
    reason: string | null
    account: Made<string>
    created_at: Time
  }
  access_level: {
    company: string
    level: string
    title: string
    menu: Made<number[]>
    action: Made<number[]>
    version: Made<number>
    second_factor: Made<'OFF' | 'OPTIONAL' | 'REQUIRED'>
  }
  account: {
    account_id: Generated<number>
    account: string
    password_hash: string
    companies: string[]
    access_level: string
    first_name: Made<string>
    last_name: Made<string>
    email: Made<string>
    phone: Made<string>
    email_alarm: Made<boolean>
    email_report: Made<boolean>
    permission_key: Made<string>
    permission_value: Made<string[]>
    provider_administrator: Made<boolean>
    approved: Made<boolean>
    temporary_password: Made<boolean>
    disabled: Made<boolean>
    invited: Made<boolean>
    last_sign_in_at: MaybeTime
    language: Made<string>
    time_zone: Made<string>
    created_at: Time
    updated_at: Time
  }
  account_store: { account_id: number; store_id: number }
  account_list: { account_id: number; list: string; value: Json<unknown> }
  session: {
    session_hash: Buffer
    secret_hash: Buffer | null
    account_id: number
    created_at: Time
    last_call_at: Time
    expires_at: Time
    ended_at: MaybeTime
    ended_why: string | null
    /** The sign-in that ended it. */
    ended_by: ColumnType<{ ip: string; agent: string } | null, string | null | undefined, string | null>
    stay_signed_in: Made<boolean>
    ip: Made<string>
    agent: Made<string>
  }
  account_identity: { issuer: string; subject: string; account_id: number; linked_at: Time }
  token_pair: {
    access_hash: Buffer
    refresh_hash: Buffer
    family: string
    account_id: number
    created_at: Time
    access_until: Time
    refresh_until: Time
    refreshed_at: MaybeTime
    ended_at: MaybeTime
    ip: Made<string>
    agent: Made<string>
  }
  sign_in_ticket: {
    ticket_hash: Buffer
    account_id: number
    expires_at: Time
    used_at: MaybeTime
    chooses_password: Made<boolean>
  }
  account_totp: {
    account_id: number
    sealed_key: Maybe<string>
    confirmed_at: MaybeTime
    /** The latest 30-second steps whose code was accepted. */
    used_steps: Made<number[]>
    new_key: Maybe<string>
    new_key_until: MaybeTime
  }
  recovery_code: { code_hash: Buffer; account_id: number }
  passkey: {
    passkey_id: Generated<number>
    account_id: number
    credential_id: string
    public_key: Buffer
    counter: Big
    transports: string[]
    site: string
    user_handle: string
    name: string
    created_at: Time
    last_used_at: MaybeTime
  }
  passkey_challenge: { account_id: number; challenge: string; expires_at: Time }
  sign_in_step: {
    step_hash: Buffer
    account_id: Maybe<number>
    browser_hash: Buffer
    mode: Made<string>
    domain: Made<string>
    stay: Made<boolean>
    new_key: Maybe<string>
    challenge: Maybe<string>
    expires_at: Time
    used_at: MaybeTime
  }
  login_failure: { id: Generated<number>; account: string; ip: string; failed_at: Time }
  setting: { company: string; key: string; value: Json<unknown>; updated_at: Time }
  audit: {
    id: Generated<number>
    time: Time
    company: string | null
    account: Made<string>
    ip: Made<string>
    action: string
    target: Made<string>
    before: Json<unknown> | null
    after: Json<unknown> | null
  }
  article: {
    article_key: Generated<number>
    store_id: number
    article_id: string
    name: string
    nfc_url: Made<string>
    data: Json<Record<string, string>>
    eans: Made<string[]>
    created_at: Time
    updated_at: Time
    best_price: Maybe<string>
    best_due_at: MaybeTime
    /** Computed from `data`: the barcode without leading zeros, and the category; '' if there is none. */
    barcode: Computed
    category: Computed
  }
  /** Sort columns for lists and loops that change with a price; kept by triggers. */
  article_time: { store_id: number; updated_at: Time; article_key: number; due_at: MaybeTime }
  /** How many labels show each linked product; kept by triggers. */
  article_links: { article_key: number; store_id: number; links: number; name: string }
  /** The search words of `article_change`, once each; kept by a trigger. */
  article_word: { store_id: number; article_id: string; name: string }
  /** Ended prices. */
  article_price: { article_key: number; until_at: Time; price: string; reduced: boolean }
  /** The row count of a noun in a store; kept by triggers. */
  store_total: { store_id: number; noun: string; total: number }
  article_data_key: { company: string; key: string; first_seen: Time }
  article_file: {
    id: Generated<number>
    batch_id: string
    store_id: number
    name: string
    source: string
    account: Made<string>
    result: Made<string>
    content_path: string | null
    content_sha256: Buffer | null
    mapping: Json<{
      mapping?: Record<string, string> | undefined
      usual?: Record<string, string> | undefined
      ownPrices?: Record<string, 'LIST_PRICE' | 'SALE_PRICE'> | undefined
      encoding?: string | undefined
    }> | null
    total: Made<number>
    success: Made<number>
    fail: Made<number>
    unchanged: Made<number>
    created_rows: Made<number>
    /** Products without a price to show, and the keys of their data without a meaning. */ unpriced: Made<number>
    unpriced_keys: Made<string[]>
    changed_rows: Made<number>
    label_count: Made<number>
    starts: Made<number>
    /** The batch that this one undoes, what to do, and the last change it has processed. */
    undoes: Maybe<string>
    undo_order: ColumnType<
      {
        change?: number | undefined
        articleIds?: string[] | undefined
        overwrite: boolean
        deleteAdded: boolean
      } | null,
      string | undefined,
      string
    >
    undo_position: Made<number>
    created_at: Time
    cancelled_at: MaybeTime
    completed_at: MaybeTime
  }
  article_file_error: {
    file_id: number
    position: number
    line: number | null
    field: string
    code: string
    message: string
    value: string | null
    article_id: Made<string>
  }
  article_change: {
    id: Generated<number>
    article_key: number
    store_id: number
    article_id: string
    article_name: string
    batch_id: string
    account: Made<string>
    source: string
    changes: Json<{ key: string; before: string | null; after: string | null }[]>
    /** The requested version of each label page, `[[labelId, version], …]`, so that the record can show each result. */
    label_versions: Json<[number, number][]>
    /** Change of the price on the label, in percent. */
    jump: Maybe<number>
    created_at: Time
  }
  /** The transactions in which a file added products. */
  article_added: { batch_id: string; at: ColumnType<Date, Date, Date>; store_id: number }
  gateway: {
    gateway_id: Generated<number>
    company: string
    store_id: number
    mac: string
    name: Made<string>
    driver: Made<string>
    ip: string
    port: number
    scheme: Made<string>
    site_code: Made<string>
    network_status: Made<string>
    model: Made<string>
    version: Made<string>
    channel: number | null
    info: ColumnType<Record<string, unknown>, string | undefined, string>
    settings: ColumnType<Record<string, unknown>, string | undefined, string>
    last_error: string | null
    last_seen_at: MaybeTime
    status_since: Time
    owner: string | null
    reboot_asked_at: MaybeTime
    can_roll_back: Made<boolean>
    created_at: Time
  }
  gateway_figure: {
    gateway_id: number
    at: Time
    received: Made<number>
    sent: Made<number>
    confirmed: Made<number>
    failed: Made<number>
    queue_length: Made<number>
  }
  gateway_event: {
    id: Generated<number>
    gateway_id: number
    at: Time
    event: string
    account: Made<string>
    detail: Made<string>
  }
  gateway_firmware: {
    gateway_id: number
    kind: Made<string>
    package_id: number | null
    version: string
    version_before: string
    state: string
    progress: Made<number>
    reason: Made<string>
    account: Made<string>
    ticket: string | null
    owner_until: Time
    ordered_at: Time
    changed_at: Time
  }
  floating_gateway: {
    mac: string
    company: Made<string>
    ip: string
    port: number
    scheme: string
    name: Made<string>
    model: Made<string>
    version: Made<string>
    channel: number | null
    found_at: Time
    last_seen_at: Time
  }
  node: {
    node_id: Generated<number>
    /** One of ours; a registered node has a company instead. */
    instance: string | null
    company: string | null
    ip_address: string
    port: number
    node_type: string
    code: Made<string>
    version: Made<string>
    revision: Made<string>
    last_seen_at: Time
  }
  learned_model: { company: string; key: string; definition: LabelModel; learned_at: Time }
  /** Instances that serve gateways; `seen_at` is their heartbeat. */
  delivery_instance: { instance: string; joined_at: Time; seen_at: Time }
  label: {
    label_id: Generated<number>
    store_id: number
    code: string
    model: string | null
    linked: Made<boolean>
    template_name: string | null
    gateway_id: number | null
    rssi: number | null
    lqi: number | null
    battery_mv: number | null
    battery: Made<string>
    signal: Made<string>
    temperature: number | null
    firmware: number | null
    capabilities: number | null
    last_seen_at: MaybeTime
    next_check_in_at: MaybeTime
    routed_at: MaybeTime
    created_at: Time
    /** In force: the label's own setting, else its model's, else the default (labels/properties). */
    rotation: Made<number>
    alive_minutes: Made<number>
    sampled_at: MaybeTime
    /** Values of a link for other programs, such as addInfo1. */
    link_info: ColumnType<Record<string, string | number>, string | undefined, string>
    floor: Maybe<string>
    shelf_id: Maybe<string>
    shelf_floor: Maybe<number>
    shelf_order: Maybe<number>
    /** The known state of its LED, and until when; null if it is off. */
    led_color: Maybe<string>
    led_until: MaybeTime
    /** The NFC address that a user ordered, the requested one, and the confirmed one; empty means none (labels/nfc). */
    nfc_order: Maybe<string>
    nfc_wanted: Made<string>
    nfc_shown: Made<string>
    nfc_shown_at: MaybeTime
  }
  label_property: {
    store_id: number
    model: string
    rotation: number | null
    total_page: number | null
    alive_minutes: number | null
    template_name: string | null
    battery_type: Maybe<string>
    updated_at: Time
  }
  label_override: {
    label_id: number
    rotation: number | null
    alive_minutes: number | null
    template_name: string | null
  }
  fail_record: {
    id: Generated<number>
    store_id: number
    label_id: number
    page: number
    version: number
    operation: string
    article_id: Made<string>
    gateway_id: number | null
    error_code: string
    error_text: string
    retry_count: Made<number>
    request_date: Time
    last_retry_at: Time
    closed_at: MaybeTime
  }
  label_sample: {
    label_id: number
    at: Time
    gateway_id: number | null
    version: Made<number>
    rssi: number | null
    lqi: number | null
    battery_mv: number | null
    temperature: number | null
    page: Made<number>
    shown: Made<boolean>
  }
  /** One reading of each day, and what delivery/battery-days.ts makes of them. */
  battery_day: {
    label_id: number
    day: ColumnType<string, string, string>
    battery_mv: number
    temperature: number | null
  }
  battery_forecast: {
    label_id: number
    store_id: number
    battery_mv: number
    low_on: ColumnType<string | null, string | null, string | null>
  }
  battery_progress: { day: ColumnType<string, string, string>; label_id: Made<number> }
  label_article: { label_id: number; article_key: number; position: number }
  label_page: {
    label_id: number
    page: Made<number>
    store_id: number
    gateway_id: number | null
    /** 'article': the template with the linked articles; 'blank': a white picture, which clears an unassigned label. */
    wanted_kind: Made<string>
    wanted_version: Big
    wanted_hash: Buffer | null
    wanted_at: MaybeTime
    sent_version: number | null
    sent_hash: Buffer | null
    sent_gateway_id: number | null
    sent_at: MaybeTime
    /** The driver's identifier for the last picture sent; only the driver reads it. */
    sent_mark: string | null
    /** The template that the rules of templates/mapped.ts selected when the label was drawn last. */
    mapped_template: Maybe<string>
    /** The day that its picture shows, as YYYY-MM-DD; null if its template does not ask for the day. */
    drawn_day: Maybe<string>
    shown_version: Big
    shown_hash: Buffer | null
    shown_at: MaybeTime
    shown_gateway_id: Maybe<number>
    /** When a worker should act next: also the end of its lease and of the wait for a report. Null when at rest. */
    due_at: MaybeTime
    /** After this the status is TIMEOUT; attempts continue. */
    deadline_at: MaybeTime
    /** The version whose time-out is in the timeline. */
    timed_out_version: number | null
    attempt: Made<number>
    fail_reason: string | null
    /** Bits of render/lint: what is wrong with the wanted picture. */
    warnings: Made<number>
  }
  label_image: { hash: Buffer; model: string; width: number; height: number; pixels: Buffer; created_at: Time }
  label_event: {
    id: Generated<number>
    label_id: number
    store_id: number
    page: Made<number>
    event: string
    version: number | null
    hash: Buffer | null
    gateway_id: number | null
    account: string | null
    batch_id: string | null
    detail: string | null
    created_at: Time
  }
  article_schedule: {
    id: Generated<number>
    store_id: number
    file_name: string
    account: Made<string>
    zone_id: string
    local_time: string
    due_at: Time
    repeat_days: string | null
    repeat_until: string | null
    /** The start of the offer that this row ends; null if the start was cancelled while the offer ran. */
    end_of: number | null
    is_end: Made<boolean>
    status: Made<string>
    result: Made<string>
    total: Made<number>
    fail: Made<number>
    label_count: Made<number>
    /** Of the current run: processed rows, and its batch. */
    done: Made<number>
    batch_id: string | null
    attempts: Made<number>
    processed_at: MaybeTime
    created_at: Time
    modified_at: Time
  }
  article_schedule_file: { schedule_id: number; content: Buffer }
  article_schedule_row: {
    schedule_id: number
    position: number
    store_id: number
    article_id: string
    article: Json<{
      id: string
      name: string
      nfc: string | null
      data: Record<string, string | null>
      eans: string[] | null
    }>
    known: boolean
    same_name: boolean
  }
  label_button: {
    label_id: number
    button: number
    store_id: number
    counter: Made<number>
    alarm: boolean
    pressed_at: Time
  }
  label_content: {
    label_id: number
    page: number
    kind: string
    image_hash: Buffer | null
    account: Made<string>
    updated_at: Time
  }
  label_command: {
    id: Generated<number>
    label_id: number
    store_id: number
    kind: string
    payload: Json<unknown>
    batch_id: string
    account: string | null
    state: Made<string>
    detail: Made<string>
    due_at: Time
    expires_at: Time
    gateway_id: Maybe<number>
    mark: Maybe<string>
    attempt: Made<number>
    progress: Made<number>
    created_at: Time
    changed_at: Time
  }
  firmware_package: {
    package_id: Generated<number>
    company: string
    type: string
    model: string
    version: string
    file_name: string
    content: Buffer
    size: number
    md5: string
    system: Made<string>
    tag_class: Made<string>
    inch: Made<string>
    type_code: Made<string>
    customer: Made<string>
    site_code: Made<string>
    job_number: Made<string>
    ota_mode: Made<string>
    account: string | null
    created_at: Time
    updated_at: Time
  }
  ota_schedule: {
    schedule_id: Generated<number>
    store_id: number
    package_id: number
    is_on: boolean
    ota_time: Made<string>
    window_start: Made<string>
    window_end: Made<string>
    gw_mac: Made<string>
    labels: Made<string[]>
    step: Made<string>
    stopped_at: MaybeTime
    stopped_text: Made<string>
    account: string | null
    created_at: Time
    updated_at: Time
  }
  ota_label: {
    schedule_id: number
    label_id: number
    command_id: number
    batch_id: string
    state: Made<string>
    reason: Made<string>
    detail: Made<string>
    ordered_at: Time
    proven_at: MaybeTime
    changed_at: Time
  }
  led_pattern: {
    company: string
    id: number
    name: string
    on_ms: number
    off_ms: number
    idle_s: number
    repeats: number
    further_colours: Made<string[]>
  }
  /** The templates that a company made; the built-in ones are in render/price-template. */
  template: {
    template_id: Generated<number>
    company: string
    name: string
    design: string
    width: number
    height: number
    colours: string
    label_type: string
    dithering: boolean
    /** A document of render/document, as JSON. */
    document: string
    /** Counts the saves. */
    version: Made<number>
    modified_at: Time
    modified_by: string
    /** The sources of its images: names, or words with `{expressions}`. */
    images: Made<string[]>
    /** How many its document has. */
    pages: Made<number>
  }
  /** The pictures that templates show. Without a store they belong to the company. */
  template_image: {
    image_id: Generated<number>
    company: string
    store_id: number | null
    area_id: Made<number>
    name: string
    width: number
    height: number
    /** Of the content. */
    hash: Buffer
    /** A PNG of render/photo-png. */
    content: Buffer
    created_at: Time
    modified_at: Time
    modified_by: string
  }
  /** Jobs that redraw the labels of a template, and the last label that each has passed. */
  template_redraw: {
    /** The image that was replaced; null if the template was saved. */
    image: Maybe<string>
    job_id: string
    company: string
    /** Null: the labels whose template the rules change. */
    template: string | null
    account: string
    store_id: Made<number>
    code: Made<string>
  }
  template_history: {
    template_id: number
    version: number
    document: string
    modified_at: Time
    modified_by: string
  }
  /** The other templates of templates/areas.ts. `type` is the name of the template that is replaced. */
  template_area: {
    company: string
    type: string
    area_key: 'STORE' | 'CITY' | 'REGION' | 'COUNTRY'
    area_value: string
    template: string
    modified_at: Time
    modified_by: string
  }
  template_group: { company: string; name: string; templates: string[]; modified_at: Time; modified_by: string }
  template_model_group: { company: string; name: string; models: string[]; modified_at: Time; modified_by: string }
  /** Rules and mappings as in templates/mapped.ts. */
  template_mapping: {
    company: string
    default_group: Made<string>
    rules: Json<unknown>
    version: Made<number>
    modified_at: MaybeTime
    modified_by: string | null
    applied: Json<unknown> | null
    applied_at: MaybeTime
    waiting: Json<unknown> | null
    due_at: MaybeTime
    due_zone: string | null
    due_batch: string | null
    due_account_id: number | null
    due_account: string | null
  }
  label_page_return: { label_id: number; page: number; back_page: number; due_at: Time }
  label_schedule: {
    label_id: number
    kind: string
    zone_id: string
    entries: Json<unknown>
    enabled: Made<boolean>
    account: Made<string>
    batch_id: string
    created_at: Time
  }
  label_schedule_step: {
    id: Generated<number>
    label_id: number
    kind: string
    entry: number
    is_end: boolean
    zone_id: string
    local_time: string | null
    due_at: Time
    page: number
    back_page: number | null
    ends_local: string | null
    length_ms: number | null
    repeat_days: string | null
    interval_ms: number | null
  }
  job: {
    id: string
    /** Null if the account was deleted before a job that it ordered for a time. */
    account_id: number | null
    store_id: number | null
    kind: string
    name: string
    total: Made<number>
    done: Made<number>
    state: Made<string>
    message: Made<string>
    result_path: string | null
    result_name: string | null
    result_type: string | null
    label_versions: Json<[number, number][]>
    /** The pages before the order (delivery/pages-before.ts). */ before: ColumnType<
      [number, number, [number, string | null][]][],
      string | undefined,
      string
    >
    created_at: Time
    seen_at: Time
    finished_at: MaybeTime
  }
  alert: {
    id: Generated<number>
    /** Null for an alert about the server itself, which has a company instead. */
    store_id: Maybe<number>
    company: Maybe<string>
    kind: string
    target: string
    name: Made<string>
    detail: Made<string>
    opened_at: Time
    closed_at: MaybeTime
    closed_why: Maybe<string>
    told_at: MaybeTime
    recovery_told_at: MaybeTime
    acknowledged_at: MaybeTime
    acknowledged_by: Made<string>
    note: Made<string>
    snoozed_until: MaybeTime
  }
  /** Outgoing mails and posts; no `due_at` when at rest. */
  report_mail: { company: string; report: string; sent_at: Time }
  alert_message: {
    id: Generated<string>
    company: string
    channel: string
    recipient: string
    content: Json<unknown>
    created_at: Time
    due_at: MaybeTime
    attempts: Made<number>
    sent_at: MaybeTime
    error: Made<string>
    answer: Made<string>
    once: Made<boolean>
  }
  button_config: {
    config_id: Generated<number>
    company: string
    name: string
    button_set: Json<Record<string, string>>
    hibernate: Made<boolean>
    created_at: Time
    modified_at: Time
  }
  /** An empty model means all labels of the store. */
  button_config_use: { store_id: number; model: Made<string>; config_id: number }
  mqtt_broker: {
    broker_id: Generated<number>
    company: string
    name: string
    url: string
    user_name: Made<string>
    /** Encrypted. */
    password: Made<string>
    ca: Made<string>
    store_id: Maybe<number>
    enable: Made<boolean>
    home_assistant: ColumnType<Record<string, unknown>, string | undefined, string>
    sensors: ColumnType<Record<string, unknown>, string | undefined, string>
    version: Made<number>
  }
  /** One instance at a time is connected: its `owner`. */
  mqtt_broker_state: {
    broker_id: number
    owner: Maybe<string>
    owner_until: MaybeTime
    connected_at: MaybeTime
    failing_since: MaybeTime
    answer: Made<string>
    messages: Big
    message_at: MaybeTime
  }
  pick: {
    pick_id: Generated<number>
    store_id: number
    name: string
    color: string
    state: Made<string>
    account: string
    started_at: Time
    ended_at: MaybeTime
  }
  pick_line: {
    pick_id: number
    position: number
    article_id: string
    article_name: string
    quantity: number
    picked_at: MaybeTime
    picked_by: Made<string>
    by_whom: Made<string>
  }
  power_controller: {
    controller_id: Generated<number>
    company: string
    code: string
    store_id: Maybe<number>
    linked: Made<boolean>
    broker_id: Maybe<number>
    source: string
    topic: string
    channel: number
    model: Made<string>
    name: Made<string>
    firmware: Made<string>
    placement: ColumnType<Record<string, unknown>, string | undefined, string>
    power_on: Maybe<boolean>
    on_since: MaybeTime
    watts: Maybe<number>
    volts: Maybe<number>
    amperes: Maybe<number>
    temperature: Maybe<number>
    nominal: Maybe<number>
    errors: Made<string[]>
    is_low: Made<boolean>
    online: Made<boolean>
    heard_at: MaybeTime
    measured_at: MaybeTime
    cycle_state: Made<string>
    cycle_asked_at: MaybeTime
    cycle_sent_at: MaybeTime
    cycle_seconds: Made<number>
    cycle_by: Made<string>
    alerts: Made<string[]>
    registered_at: Time
  }
  floor_plan: {
    plan_id: Generated<number>
    store_id: number
    floor: string
    width_metres: number
    height_metres: number
    picture: Maybe<Buffer>
    hash: Maybe<Buffer>
    width: Made<number>
    height: Made<number>
    modified_at: Time
  }
  plan_gateway: { gateway_id: number; plan_id: number; x: number; y: number }
  shelf: {
    shelf_key: Generated<number>
    store_id: number
    floor: string
    shelf_id: string
    name: Made<string>
    polygon: ColumnType<{ x: number; y: number }[], string | undefined, string>
    levels: Made<number>
    direction: Made<'LEFT_TO_RIGHT' | 'RIGHT_TO_LEFT'>
    cold: Made<boolean>
  }
  anchor: {
    label_id: number
    store_id: number
    position_id: string
    floor: Made<string>
    x: Maybe<number>
    y: Maybe<number>
    requested_at: Time
  }
  label_position: {
    label_id: number
    store_id: number
    floor: string
    x: number
    y: number
    accuracy: number
    source: string
    anchor_id: Maybe<number>
    located_at: Date
  }
  label_doubt: {
    label_id: number
    store_id: number
    reason: string
    confidence: number
    since: Date
    misplaced: Made<boolean>
  }
  lbs_setting: {
    store_id: number
    start_time: string
    end_time: number
    gathering_end_time: number
    tx_power: number
    tx_interval: number
    threshold: number
  }
  position_run: { store_id: number; located_at: Date }
  position_due: { store_id: number; xact: Computed }
  power_device: { controller_id: number; code: string; kind: string; position: Maybe<number> }
  sensor_setting: {
    setting_id: Generated<number>
    store_id: number
    name: string
    enable: Made<boolean>
    value: Json<Record<string, unknown>>
  }
  sensor: {
    sensor_id: Generated<number>
    company: string
    code: string
    store_id: Maybe<number>
    linked: Made<boolean>
    source: Maybe<string>
    hardware_id: Made<string>
    model: Made<string>
    name: Made<string>
    label_code: Made<string>
    gateway: Made<string>
    placement: ColumnType<Record<string, unknown>, string | undefined, string>
    calibration: ColumnType<Record<string, unknown>, string | undefined, string>
    setting_id: Maybe<number>
    has_humidity: Made<boolean>
    interval_s: Made<number>
    gap_s: Maybe<number>
    gaps: Made<number>
    temperature: Maybe<number>
    humidity: Maybe<number>
    battery: Maybe<number>
    rssi: Maybe<number>
    firmware: Made<string>
    measured_at: MaybeTime
    heard_at: MaybeTime
    kept_at: MaybeTime
    kept_temperature: Maybe<number>
    kept_humidity: Maybe<number>
    alarm: ColumnType<Record<string, unknown>, string | undefined, string>
    status: Made<string>
    online: Made<boolean>
    due_at: MaybeTime
    problem: Made<string>
    registered_at: Time
  }
  sensor_reading: {
    sensor_id: number
    measured_at: Date
    temperature: Maybe<number>
    raw_temperature: Maybe<number>
    humidity: Maybe<number>
    battery: Maybe<number>
    rssi: Maybe<number>
  }
  sensor_quarter: {
    sensor_id: number
    at: Date
    temperature_min: Maybe<number>
    temperature_max: Maybe<number>
    temperature_sum: Made<number>
    temperatures: Made<number>
    humidity_min: Maybe<number>
    humidity_max: Maybe<number>
    humidity_sum: Made<number>
    humidities: Made<number>
  }
  sensor_alert: {
    id: Generated<number>
    sensor_id: number
    store_id: number
    kind: string
    level: string
    value: number
    limit_value: number
    occurred_at: Date
    closed_at: MaybeTime
    acknowledged_at: MaybeTime
    acknowledged_by: Made<string>
    reason: Maybe<string>
    memo: Made<string>
    setting_id: Maybe<number>
    noticed_at: MaybeTime
    escalated_at: MaybeTime
  }
  sensor_notice: {
    id: Generated<number>
    alert_id: number
    store_id: number
    setting_id: Maybe<number>
    channel: string
    recipient: string
    message_id: Maybe<string>
    sent_at: Date
  }
  /** Other systems that receive events, with sealed secrets. */
  event_receiver: {
    receiver_id: Generated<number>
    company: string
    kind: string
    url: Made<string>
    types: Made<string[]>
    enable: Made<boolean>
    settings: Json<Record<string, unknown>>
    secrets: Json<{ sealed: string; until?: string | undefined }[]>
    created_at: Time
  }
  /** How sending to a receiver goes. One instance at a time is its `owner`. */
  event_receiver_state: {
    receiver_id: number
    failures: Made<number>
    failing_since: MaybeTime
    next_try_at: MaybeTime
    delivered_at: MaybeTime
    answer: Made<string>
    dropped: Made<number>
    owner: Maybe<string>
    owner_until: MaybeTime
  }
  /** Written by triggers, one row for each event and receiver, until it is delivered. */
  event_waiting: {
    id: Generated<number>
    receiver_id: number
    event_id: string
    store_id: number
    type: string
    data: Json<Record<string, unknown>>
    at: Time
  }
  /** The last posts of each webhook, for its screen. */
  event_sent: {
    id: number
    receiver_id: number
    event_id: string
    store_id: number
    type: string
    data: Json<Record<string, unknown>>
    at: Time
    ended_at: Time
    delivered: boolean
    status: Maybe<number>
    answer: Made<string>
  }
  receipt_mail: { batch_id: string; recipient: string; store_id: number; created_at: Made<Date> }
  api_key: {
    key_id: Generated<number>
    account_id: number
    company: string
    name: string
    secret_hash: Buffer
    menu: number[]
    action: number[]
    store_ids: number[] | null
    addresses: string[]
    expires_at: MaybeTime
    created_at: Time
    last_used_at: MaybeTime
    last_ip: Made<string>
    revoked_at: MaybeTime
  }
  /** Calls with an Idempotency-Key. */
  repeated_call: {
    caller: string
    operation: string
    key: string
    request_hash: Buffer
    answer: ColumnType<unknown, string | null, string | null>
    started_at: Time
  }
  answered_call: { account_id: number; operation: string; key: string; answer: Json<unknown>; created_at: Time }
}
