CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE FUNCTION alert_begin(_store integer, _kind text, _target text, _name text, _detail text) RETURNS void
    LANGUAGE plpgsql
    AS $$ begin
     update alert set closed_at = null, closed_why = null, name = _name, detail = _detail
       where store_id = _store and kind = _kind and target = _target and closed_at is not null and told_at is not null and recovery_told_at is null;
     if not found then
       insert into alert (store_id, kind, target, name, detail) values (_store, _kind, _target, _name, _detail)
         on conflict (kind, target, store_id) where closed_at is null do update set name = excluded.name, detail = excluded.detail;
     end if;
     perform alert_notify(_store);
   end $$;
CREATE FUNCTION alert_end(_kind text, _targets text[], _why text, _store integer DEFAULT NULL::integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
   declare _touched integer; begin
     for _touched in update alert set closed_at = now(), closed_why = _why where kind = _kind and target = any(_targets) and closed_at is null and (_store is null or store_id = _store) returning store_id loop
       perform alert_notify(_touched);
     end loop;
   end $$;
CREATE FUNCTION alert_notify(_store integer) RETURNS void
    LANGUAGE sql
    AS $$
     select pg_notify('shelfcast', json_build_object('from', '', 'kind', 'ALERT', 'storeId', _store, 'ids', '[]'::json)::text) $$;
CREATE FUNCTION alert_of_battery() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
     if new.battery in ('BAD', 'REPLACE') then perform alert_begin(new.store_id, 'LABEL_BATTERY', new.code, new.code, coalesce(new.battery_mv || ' mV', ''));
     else perform alert_end('LABEL_BATTERY', array[new.code::text], 'RECOVERED'); end if;
     return null;
   end $$;
CREATE FUNCTION alert_of_file() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
   declare pattern text := regexp_replace(lower(new.name), '[0-9]+', '#', 'g'); begin
     if new.result in ('FAILED', 'EMPTY_FILE') then perform alert_begin(new.store_id, 'IMPORT_FAILED', pattern, new.name, case new.result when 'EMPTY_FILE' then 'The file has no rows.' else new.fail || ' of ' || new.total || ' rows were refused.' end);
     else perform alert_end('IMPORT_FAILED', array[pattern], 'RECOVERED', new.store_id); end if;
     return null;
   end $$;
CREATE FUNCTION alert_of_gateway() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
     if new.network_status = 'DISCONNECTED' then perform alert_begin(new.store_id, 'GATEWAY_OFFLINE', new.mac, coalesce(nullif(new.name, ''), new.mac), coalesce(new.last_error, ''));
     else perform alert_end('GATEWAY_OFFLINE', array[new.mac::text], 'RECOVERED'); end if;
     return null;
   end $$;
CREATE FUNCTION alert_of_gone_gateways() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
     perform alert_end('GATEWAY_OFFLINE', (select array_agg(mac::text) from gone), 'REMOVED');
     return null;
   end $$;
CREATE FUNCTION alert_of_gone_labels() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
     perform alert_end(k, (select array_agg(code::text) from gone), 'REMOVED') from unnest(array['LABEL_OVERDUE', 'LABEL_BATTERY']) k;
     return null;
   end $$;
CREATE FUNCTION alert_of_overdue() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
     perform alert_begin(l.store_id, 'LABEL_OVERDUE', l.code, l.code, coalesce(new.fail_reason, '')) from label l where l.label_id = new.label_id;
     return null;
   end $$;
CREATE FUNCTION alert_of_shown() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
     if not exists (select from label_page p where p.label_id = new.label_id and p.timed_out_version > p.shown_version) then
       perform alert_end('LABEL_OVERDUE', array[l.code::text], 'RECOVERED') from label l where l.label_id = new.label_id;
     end if;
     return null;
   end $$;
CREATE FUNCTION count_store_rows() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
     if tg_op = 'INSERT' then
       insert into store_total (store_id, noun, total) select store_id, tg_table_name, count(*) from touched group by store_id order by store_id
       on conflict (store_id, noun) do update set total = store_total.total + excluded.total;
     elsif tg_op = 'TRUNCATE' then
       delete from store_total where noun = tg_table_name;
     else
       update store_total t set total = t.total - gone.count from (select store_id, count(*)::integer as count from touched group by store_id) gone where t.store_id = gone.store_id and t.noun = tg_table_name;
     end if;
     return null;
   end $$;
CREATE TABLE access_level (
    company text NOT NULL,
    level text NOT NULL,
    title text NOT NULL,
    menu integer[] DEFAULT '{}'::integer[] NOT NULL,
    action integer[] DEFAULT '{}'::integer[] NOT NULL
);
CREATE TABLE account (
    account_id integer NOT NULL,
    account text NOT NULL,
    password_hash text NOT NULL,
    companies text[] NOT NULL,
    access_level text NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    email_alarm boolean DEFAULT false NOT NULL,
    email_report boolean DEFAULT false NOT NULL,
    permission_key text DEFAULT 'COMPANY'::text NOT NULL,
    permission_value text[] DEFAULT '{}'::text[] NOT NULL,
    provider_administrator boolean DEFAULT false NOT NULL,
    approved boolean DEFAULT true NOT NULL,
    temporary_password boolean DEFAULT false NOT NULL,
    language text DEFAULT 'en'::text NOT NULL,
    time_zone text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE account ALTER COLUMN account_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME account_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE account_identity (
    issuer text NOT NULL,
    subject text NOT NULL,
    account_id integer NOT NULL,
    linked_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE account_store (
    account_id integer NOT NULL,
    store_id integer NOT NULL
);
CREATE TABLE alert (
    id bigint NOT NULL,
    store_id integer NOT NULL,
    kind text NOT NULL,
    target text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone,
    closed_why text,
    told_at timestamp with time zone,
    recovery_told_at timestamp with time zone
);
ALTER TABLE alert ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME alert_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE alert_message (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    company text NOT NULL,
    channel text NOT NULL,
    recipient text NOT NULL,
    content jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone DEFAULT now(),
    attempts integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    error text DEFAULT ''::text NOT NULL,
    answer text DEFAULT ''::text NOT NULL
);
CREATE TABLE answered_call (
    account_id integer NOT NULL,
    operation text NOT NULL,
    key text NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE area (
    area_id integer NOT NULL,
    company text NOT NULL,
    country text DEFAULT ''::text NOT NULL,
    region text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL
);
ALTER TABLE area ALTER COLUMN area_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME area_area_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE article (
    article_key bigint NOT NULL,
    store_id integer NOT NULL,
    article_id text NOT NULL,
    name text NOT NULL,
    nfc_url text DEFAULT ''::text NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    eans text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    best_price text,
    best_due_at timestamp with time zone
);
ALTER TABLE article ALTER COLUMN article_key ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME article_article_key_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE article_change (
    id bigint NOT NULL,
    article_key bigint NOT NULL,
    store_id integer NOT NULL,
    article_id text NOT NULL,
    article_name text NOT NULL,
    batch_id uuid NOT NULL,
    account text DEFAULT ''::text NOT NULL,
    source text NOT NULL,
    changes jsonb NOT NULL,
    label_versions jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE article_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME article_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE article_data_key (
    company text NOT NULL,
    key text NOT NULL,
    first_seen timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE article_file (
    id bigint NOT NULL,
    batch_id uuid NOT NULL,
    store_id integer NOT NULL,
    name text NOT NULL,
    source text NOT NULL,
    account text DEFAULT ''::text NOT NULL,
    result text DEFAULT 'PROCESSING'::text NOT NULL,
    content_path text,
    content_sha256 bytea,
    mapping jsonb,
    total integer DEFAULT 0 NOT NULL,
    success integer DEFAULT 0 NOT NULL,
    fail integer DEFAULT 0 NOT NULL,
    unchanged integer DEFAULT 0 NOT NULL,
    created_rows integer DEFAULT 0 NOT NULL,
    changed_rows integer DEFAULT 0 NOT NULL,
    label_count integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    cancelled_at timestamp with time zone
);
CREATE TABLE article_file_error (
    file_id bigint NOT NULL,
    "position" integer NOT NULL,
    line integer,
    field text NOT NULL,
    code text NOT NULL,
    message text NOT NULL,
    value text,
    article_id text DEFAULT ''::text NOT NULL
);
ALTER TABLE article_file ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME article_file_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE article_price (
    article_key bigint NOT NULL,
    until_at timestamp with time zone NOT NULL,
    price text NOT NULL,
    reduced boolean NOT NULL
);
CREATE TABLE article_schedule (
    id bigint NOT NULL,
    store_id integer NOT NULL,
    file_name text NOT NULL,
    account text DEFAULT ''::text NOT NULL,
    zone_id text NOT NULL,
    local_time text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    repeat_days text,
    repeat_until text,
    end_of bigint,
    is_end boolean DEFAULT false NOT NULL,
    status text DEFAULT 'NOT_PROCESSED'::text NOT NULL,
    result text DEFAULT ''::text NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    fail integer DEFAULT 0 NOT NULL,
    label_count integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    batch_id uuid,
    attempts integer DEFAULT 0 NOT NULL,
    processed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    modified_at timestamp with time zone NOT NULL
);
CREATE TABLE article_schedule_file (
    schedule_id bigint NOT NULL,
    content bytea NOT NULL
);
ALTER TABLE article_schedule ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME article_schedule_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE article_schedule_row (
    schedule_id bigint NOT NULL,
    "position" integer NOT NULL,
    store_id integer NOT NULL,
    article_id text NOT NULL,
    article jsonb NOT NULL,
    known boolean NOT NULL,
    same_name boolean NOT NULL
);
CREATE TABLE audit (
    id bigint NOT NULL,
    "time" timestamp with time zone DEFAULT now() NOT NULL,
    company text,
    account text DEFAULT ''::text NOT NULL,
    ip text DEFAULT ''::text NOT NULL,
    action text NOT NULL,
    target text DEFAULT ''::text NOT NULL,
    before jsonb,
    after jsonb
);
ALTER TABLE audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE company (
    code text NOT NULL,
    name text DEFAULT ''::text NOT NULL
);
CREATE TABLE fail_record (
    id bigint NOT NULL,
    store_id integer NOT NULL,
    label_id bigint NOT NULL,
    page integer NOT NULL,
    version bigint NOT NULL,
    operation text NOT NULL,
    article_id text DEFAULT ''::text NOT NULL,
    gateway_id integer,
    error_code text NOT NULL,
    error_text text NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    request_date timestamp with time zone NOT NULL,
    last_retry_at timestamp with time zone DEFAULT now() NOT NULL,
    closed_at timestamp with time zone
);
ALTER TABLE fail_record ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME fail_record_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE firmware_package (
    package_id integer NOT NULL,
    company text NOT NULL,
    type text NOT NULL,
    model text NOT NULL,
    version text NOT NULL,
    file_name text NOT NULL,
    content bytea NOT NULL,
    size integer NOT NULL,
    md5 text NOT NULL,
    system text DEFAULT ''::text NOT NULL,
    tag_class text DEFAULT ''::text NOT NULL,
    inch text DEFAULT ''::text NOT NULL,
    type_code text DEFAULT ''::text NOT NULL,
    customer text DEFAULT ''::text NOT NULL,
    site_code text DEFAULT ''::text NOT NULL,
    job_number text DEFAULT ''::text NOT NULL,
    ota_mode text DEFAULT ''::text NOT NULL,
    account text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY firmware_package ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE firmware_package ALTER COLUMN package_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME firmware_package_package_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE floating_gateway (
    mac character(12) NOT NULL,
    company text DEFAULT ''::text NOT NULL,
    ip text NOT NULL,
    port integer NOT NULL,
    scheme text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    model text DEFAULT ''::text NOT NULL,
    version text DEFAULT ''::text NOT NULL,
    channel integer,
    found_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE gateway (
    gateway_id integer NOT NULL,
    company text NOT NULL,
    store_id integer NOT NULL,
    mac character(12) NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    driver text DEFAULT 'openepaperlink'::text NOT NULL,
    ip text NOT NULL,
    port integer NOT NULL,
    scheme text DEFAULT 'HTTP'::text NOT NULL,
    site_code text DEFAULT '1234'::text NOT NULL,
    network_status text DEFAULT 'DISCONNECTED'::text NOT NULL,
    model text DEFAULT ''::text NOT NULL,
    version text DEFAULT ''::text NOT NULL,
    channel integer,
    info jsonb DEFAULT '{}'::jsonb NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_error text,
    last_seen_at timestamp with time zone,
    status_since timestamp with time zone DEFAULT now() NOT NULL,
    owner text,
    owner_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    reboot_asked_at timestamp with time zone
);
CREATE TABLE gateway_event (
    id bigint NOT NULL,
    gateway_id integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    event text NOT NULL,
    account text DEFAULT ''::text NOT NULL,
    detail text DEFAULT ''::text NOT NULL
);
ALTER TABLE gateway_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME gateway_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE gateway_figure (
    gateway_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    received integer DEFAULT 0 NOT NULL,
    sent integer DEFAULT 0 NOT NULL,
    confirmed integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    queue_length integer DEFAULT 0 NOT NULL
)
WITH (fillfactor='80');
CREATE TABLE gateway_firmware (
    gateway_id integer NOT NULL,
    package_id integer,
    version text NOT NULL,
    version_before text NOT NULL,
    state text NOT NULL,
    progress smallint DEFAULT 0 NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    account text DEFAULT ''::text NOT NULL,
    ticket text,
    owner_until timestamp with time zone NOT NULL,
    ordered_at timestamp with time zone DEFAULT now() NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE gateway ALTER COLUMN gateway_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME gateway_gateway_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE heard_label (
    store_id integer NOT NULL,
    code character(12) NOT NULL,
    gateway_id integer NOT NULL,
    model text,
    rssi integer,
    lqi integer,
    battery_mv integer,
    temperature integer,
    firmware integer,
    capabilities integer,
    first_heard_at timestamp with time zone DEFAULT now() NOT NULL,
    last_heard_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE job (
    id uuid NOT NULL,
    account_id integer NOT NULL,
    store_id integer,
    kind text NOT NULL,
    name text NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    state text DEFAULT 'RUNNING'::text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    result_path text,
    result_name text,
    result_type text,
    label_versions jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    before jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE TABLE kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE label (
    label_id bigint NOT NULL,
    store_id integer NOT NULL,
    code character(12) NOT NULL,
    model text,
    linked boolean DEFAULT false NOT NULL,
    template_name text,
    gateway_id integer,
    rssi integer,
    lqi integer,
    battery_mv integer,
    battery text DEFAULT 'NONE'::text NOT NULL,
    signal text DEFAULT 'NONE'::text NOT NULL,
    temperature integer,
    firmware integer,
    capabilities integer,
    last_seen_at timestamp with time zone,
    next_check_in_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    page integer DEFAULT 1 NOT NULL,
    rotation smallint DEFAULT 0 NOT NULL,
    alive_minutes integer DEFAULT 1440 NOT NULL,
    sampled_at timestamp with time zone,
    link_info jsonb DEFAULT '{}'::jsonb NOT NULL,
    floor text,
    shelf_id text,
    shelf_floor integer,
    shelf_order integer,
    routed_at timestamp with time zone,
    led_color text,
    led_until timestamp with time zone,
    nfc_order text,
    nfc_wanted text DEFAULT ''::text NOT NULL,
    nfc_shown text DEFAULT ''::text NOT NULL,
    nfc_shown_at timestamp with time zone
)
WITH (fillfactor='80');
CREATE TABLE label_article (
    label_id bigint NOT NULL,
    article_key bigint NOT NULL,
    "position" integer NOT NULL
);
CREATE TABLE label_button (
    label_id bigint NOT NULL,
    button smallint NOT NULL,
    store_id integer NOT NULL,
    counter integer DEFAULT 1 NOT NULL,
    alarm boolean NOT NULL,
    pressed_at timestamp with time zone NOT NULL
);
CREATE TABLE label_command (
    id bigint NOT NULL,
    label_id bigint NOT NULL,
    store_id integer NOT NULL,
    kind text NOT NULL,
    payload jsonb DEFAULT '{}'::jsonb NOT NULL,
    batch_id uuid NOT NULL,
    account text,
    state text DEFAULT 'WAITING'::text NOT NULL,
    detail text DEFAULT ''::text NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    gateway_id integer,
    mark text,
    attempt integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    progress smallint DEFAULT 0 NOT NULL
);
ALTER TABLE label_command ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME label_command_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE label_content (
    label_id bigint NOT NULL,
    page integer NOT NULL,
    kind text NOT NULL,
    image_hash bytea,
    account text DEFAULT ''::text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE label_event (
    id bigint NOT NULL,
    label_id bigint NOT NULL,
    store_id integer NOT NULL,
    page integer DEFAULT 1 NOT NULL,
    event text NOT NULL,
    version bigint,
    hash bytea,
    gateway_id integer,
    account text,
    batch_id uuid,
    detail text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE label_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME label_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE label_image (
    hash bytea NOT NULL,
    model text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    pixels bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE label ALTER COLUMN label_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME label_label_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE label_override (
    label_id bigint NOT NULL,
    rotation smallint,
    alive_minutes integer,
    template_name text
);
CREATE TABLE label_page (
    label_id bigint NOT NULL,
    page integer DEFAULT 1 NOT NULL,
    store_id integer NOT NULL,
    gateway_id integer,
    wanted_kind text DEFAULT 'article'::text NOT NULL,
    wanted_version bigint DEFAULT 0 NOT NULL,
    wanted_hash bytea,
    wanted_at timestamp with time zone,
    sent_version bigint,
    sent_hash bytea,
    sent_gateway_id integer,
    sent_at timestamp with time zone,
    sent_mark text,
    shown_version bigint DEFAULT 0 NOT NULL,
    shown_hash bytea,
    shown_at timestamp with time zone,
    due_at timestamp with time zone,
    deadline_at timestamp with time zone,
    timed_out_version bigint,
    attempt integer DEFAULT 0 NOT NULL,
    fail_reason text,
    shown_gateway_id integer
)
WITH (fillfactor='70');
CREATE TABLE label_property (
    store_id integer NOT NULL,
    model text NOT NULL,
    rotation smallint,
    total_page integer,
    alive_minutes integer,
    template_name text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE label_sample (
    label_id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    gateway_id integer,
    version integer DEFAULT 0 NOT NULL,
    rssi smallint,
    lqi smallint,
    battery_mv smallint,
    temperature smallint,
    page smallint DEFAULT 1 NOT NULL,
    shown boolean DEFAULT false NOT NULL
);
CREATE TABLE label_schedule (
    label_id bigint NOT NULL,
    kind text NOT NULL,
    zone_id text NOT NULL,
    entries jsonb NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    account text DEFAULT ''::text NOT NULL,
    batch_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE label_schedule_step (
    id bigint NOT NULL,
    label_id bigint NOT NULL,
    kind text NOT NULL,
    entry integer NOT NULL,
    is_end boolean NOT NULL,
    zone_id text NOT NULL,
    local_time text,
    due_at timestamp with time zone NOT NULL,
    page integer NOT NULL,
    back_page integer,
    ends_local text,
    length_ms bigint,
    repeat_days text,
    interval_ms bigint
);
ALTER TABLE label_schedule_step ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME label_schedule_step_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE led_pattern (
    company text NOT NULL,
    id integer NOT NULL,
    name text NOT NULL,
    on_ms integer NOT NULL,
    off_ms integer NOT NULL,
    idle_s integer NOT NULL,
    repeats integer NOT NULL
);
CREATE TABLE login_failure (
    id bigint NOT NULL,
    account text NOT NULL,
    ip text NOT NULL,
    failed_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE login_failure ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME login_failure_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE node (
    ip_address text NOT NULL,
    port integer NOT NULL,
    node_type text NOT NULL,
    code text DEFAULT ''::text NOT NULL,
    version text DEFAULT ''::text NOT NULL,
    revision text DEFAULT ''::text NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE session (
    session_hash bytea NOT NULL,
    secret_hash bytea,
    account_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_call_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    ended_why text,
    stay_signed_in boolean DEFAULT false NOT NULL,
    ip text DEFAULT ''::text NOT NULL,
    agent text DEFAULT ''::text NOT NULL
);
CREATE TABLE setting (
    company text DEFAULT ''::text NOT NULL,
    key text NOT NULL,
    value jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE sign_in_ticket (
    ticket_hash bytea NOT NULL,
    account_id integer NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);
CREATE TABLE store (
    store_id integer NOT NULL,
    company text NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    country text DEFAULT ''::text NOT NULL,
    region text DEFAULT ''::text NOT NULL,
    city text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    zone_id text NOT NULL,
    white_list_enabled boolean DEFAULT false NOT NULL,
    lbs_enabled boolean DEFAULT false NOT NULL,
    division_code integer DEFAULT 0 NOT NULL,
    config jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    white_list_updated_at timestamp with time zone
);
ALTER TABLE store ALTER COLUMN store_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME store_store_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE store_total (
    store_id integer NOT NULL,
    noun text NOT NULL,
    total integer NOT NULL
)
WITH (fillfactor='50');
CREATE TABLE token_pair (
    access_hash bytea NOT NULL,
    refresh_hash bytea NOT NULL,
    family uuid NOT NULL,
    account_id integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    access_until timestamp with time zone NOT NULL,
    refresh_until timestamp with time zone NOT NULL,
    refreshed_at timestamp with time zone,
    ended_at timestamp with time zone,
    ip text DEFAULT ''::text NOT NULL,
    agent text DEFAULT ''::text NOT NULL
);
CREATE TABLE white_list (
    store_id integer NOT NULL,
    label_code character(12) NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE white_list_pending (
    store_id integer NOT NULL,
    label_code character(12) NOT NULL,
    article_ids text[] NOT NULL,
    template_name text,
    status text DEFAULT 'WAIT'::text NOT NULL,
    reason text,
    account text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    rest jsonb DEFAULT '{}'::jsonb NOT NULL
);
INSERT INTO access_level VALUES
	('DEFAULT', '1', 'Administrator', '{1000,2000,2100,2600,2200,2300,3000,3100,3200,4000,4100,4200,12000,5000,5100,5200,5500,5300,5400,6000,6100,6600,6200,6400,6300,10000,10100,10300,10200,13000,13100,13200,13300,7000,7100,7200,8000,8100,8200,8300,8400,11000,11100,11200,9000,9100,9200,9300,9500,9400,54000,55000,56000,57000,58000,59000,60000,61000}', '{2100,2104,2101,2102,2103,2200,2300,2301,2302,3100,3101,3102,3103,3104,3200,4100,4101,4102,4103,4200,4201,12100,5100,5200,5500,5300,5400,6100,6600,6200,6401,10100,10300,10200,13101,13102,13103,13104,7100,7101,7102,7103,7200,7201,8100,8101,8102,8200,8300,8400,8401,9100,9101,9102,9200,9201,9300,9500,9400,55100,55200,55300,55400,56100,56200,56300,56400,57100,57200,57300,57400,57510,57520,57530,57540,58100,58200,58300,58400,58510,58530,58540,58610,58630,59100,59200,59300,60100,60210,60220,60230,61300,61150,61250,61350,61450}'),
	('DEFAULT', '2', 'Store manager', '{1000,2000,2100,2600,2200,2300,3000,3100,3200,4000,4100,5000,5100,5200,5500,5300,5400,6000,6100,6600,6200,6400,6300,13000,13100,13200,7000,7100,7200,8400,11000,11100,11200}', '{2100,2104,2101,2102,2103,2200,3100,3101,3102,3103,3104,3200,4100,4101,4102,4103,5300,5400,6200,6401,6100,6600,13102,13103,7100,7102,7200,7201,8400,8401}'),
	('DEFAULT', '3', 'Staff', '{1000,2000,2100,3000,3100,4000,4100,8400}', '{2100,2101,2103,3100,3103,4100,8400,8401}');
INSERT INTO account VALUES
	(1, 'admin', 'none', '{DEFAULT}', '1', 'Administrator', '', '', '', false, false, 'COMPANY', '{DEFAULT}', true, true, false, 'en', '', '2026-11-22 12:35:21.943375+00', '2026-11-22 12:35:21.943375+00');
INSERT INTO alert VALUES
	(1, 2, 'LABEL_BATTERY', '0233A1EA1A0B', '0233A1EA1A0B', '2373 mV', '2026-11-22 12:35:27.433928+00', '2026-11-22 12:49:52.267902+00', 'REMOVED', '2026-11-22 12:35:57.791552+00', NULL),
	(2, 2, 'LABEL_BATTERY', '0233A2EA1A0B', '0233A2EA1A0B', '2366 mV', '2026-11-22 12:35:27.735529+00', '2026-11-22 12:49:52.267902+00', 'REMOVED', '2026-11-22 12:35:57.791552+00', NULL),
	(3, 2, 'LABEL_BATTERY', '0233A3EA1A0B', '0233A3EA1A0B', '2371 mV', '2026-11-22 12:35:27.735529+00', '2026-11-22 12:49:52.267902+00', 'REMOVED', '2026-11-22 12:35:57.791552+00', NULL);
INSERT INTO area VALUES
	(1, 'DEFAULT', '', '', ''),
	(3, 'DEFAULT', 'Austria', '', ''),
	(4, 'DEFAULT', 'Austria', 'Vienna', ''),
	(5, 'DEFAULT', 'Austria', 'Vienna', 'Vienna');
INSERT INTO article VALUES
	(1, 2, '100001', 'Bananas', '', '{"ORIGIN": "Spain", "BARCODE": "9521100000376", "CURRENCY": "EUR", "CATEGORY1": "Fruit and vegetables", "LIST_PRICE": "1.29", "UNIT_PRICE": "1.29", "MANUFACTURER": "Green Valley", "UNIT_PRICE_UNIT": "kg"}', '{9521100000376}', '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL, NULL),
	(6, 2, '100006', 'Lemons, unwaxed', '', '{"ORIGIN": "Spain", "BARCODE": "9521100002226", "CURRENCY": "EUR", "CATEGORY1": "Fruit and vegetables", "LIST_PRICE": "1.79", "UNIT_PRICE": "3.58", "MANUFACTURER": "Green Valley", "UNIT_DIMENSION": "500 g", "UNIT_PRICE_UNIT": "kg"}', '{9521100002226}', '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL, NULL),
	(11, 2, '100011', 'Mango, ready to eat', '', '{"ORIGIN": "Spain", "BARCODE": "9521100004077", "CURRENCY": "EUR", "CATEGORY1": "Fruit and vegetables", "LIST_PRICE": "1.99", "MANUFACTURER": "Green Valley"}', '{9521100004077}', '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL, NULL),
	(22, 2, '100022', 'Potatoes, floury', 'https://market.example/offers/100022', '{"ORIGIN": "Spain", "BARCODE": "9521100008143", "CURRENCY": "EUR", "CATEGORY1": "Fruit and vegetables", "LIST_PRICE": "2.49", "SALE_PRICE": "1.99", "UNIT_PRICE": "0.99", "MANUFACTURER": "Green Valley", "BEST_PRICE_30": "2.49", "UNIT_DIMENSION": "2 kg", "UNIT_PRICE_UNIT": "kg"}', '{9521100008143}', '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL, NULL),
	(24, 2, '100024', 'Iceberg lettuce', '', '{"ORIGIN": "Spain", "BARCODE": "95200248", "CURRENCY": "EUR", "CATEGORY1": "Fruit and vegetables", "LIST_PRICE": "1.19", "MANUFACTURER": "Green Valley"}', '{95200248}', '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL, NULL),
	(28, 2, '100028', 'Farmhouse bread', '', '{"ORIGIN": "Austria", "BARCODE": "9521100010368", "CURRENCY": "EUR", "CATEGORY1": "Bread and bakery", "LIST_PRICE": "3.29", "UNIT_PRICE": "3.29", "MANUFACTURER": "Mill & Crust", "UNIT_DIMENSION": "1 kg", "UNIT_PRICE_UNIT": "kg"}', '{9521100010368}', '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL, NULL),
	(33, 2, '100033', 'Ciabatta rolls', '', '{"ORIGIN": "Austria", "BARCODE": "9521100012218", "CURRENCY": "EUR", "CATEGORY1": "Bread and bakery", "LIST_PRICE": "1.99", "UNIT_PRICE": "0.50", "MANUFACTURER": "Mill & Crust", "UNIT_DIMENSION": "4 pc", "UNIT_PRICE_UNIT": "pc"}', '{9521100012218}', '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL, NULL),
	(36, 2, '100036', 'Croissants, butter', 'https://market.example/offers/100036', '{"ORIGIN": "Austria", "BARCODE": "95200361", "CURRENCY": "EUR", "CATEGORY1": "Bread and bakery", "LIST_PRICE": "2.49", "SALE_PRICE": "1.99", "UNIT_PRICE": "0.50", "MANUFACTURER": "Mill & Crust", "BEST_PRICE_30": "2.49", "UNIT_DIMENSION": "4 pc", "UNIT_PRICE_UNIT": "pc"}', '{95200361}', '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL, NULL),
	(41, 2, '100041', 'Crunchy muesli, chocolate', 'https://market.example/offers/100041', '{"ORIGIN": "Poland", "BARCODE": "9521100015172", "CURRENCY": "EUR", "CATEGORY1": "Breakfast and spreads", "LIST_PRICE": "2.99", "SALE_PRICE": "2.39", "UNIT_PRICE": "4.78", "MANUFACTURER": "Sunny Oats", "BEST_PRICE_30": "2.99", "UNIT_DIMENSION": "500 g", "UNIT_PRICE_UNIT": "kg"}', '{9521100015172}', '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL, NULL),
	(52, 2, '100052', 'Instant coffee', '', '{"ORIGIN": "Germany", "BARCODE": "9521100019248", "CURRENCY": "EUR", "CATEGORY1": "Coffee and tea", "LIST_PRICE": "5.99", "UNIT_PRICE": "29.95", "MANUFACTURER": "Roastery Nine", "UNIT_DIMENSION": "200 g", "UNIT_PRICE_UNIT": "kg"}', '{9521100019248}', '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL, NULL),
	(56, 2, '100056', 'Peppermint tea', '', '{"ORIGIN": "Germany", "BARCODE": "9521100020725", "CURRENCY": "EUR", "CATEGORY1": "Coffee and tea", "LIST_PRICE": "1.59", "UNIT_PRICE": "0.06", "MANUFACTURER": "Roastery Nine", "UNIT_DIMENSION": "25 pc", "UNIT_PRICE_UNIT": "pc"}', '{9521100020725}', '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL, NULL),
	(58, 2, '100058', 'Penne rigate', 'https://market.example/offers/100058', '{"ORIGIN": "Italy", "BARCODE": "9521100021463", "CURRENCY": "EUR", "CATEGORY1": "Pasta, rice and baking", "LIST_PRICE": "1.29", "SALE_PRICE": "0.99", "UNIT_PRICE": "1.98", "MANUFACTURER": "Casa Lina", "BEST_PRICE_30": "1.29", "UNIT_DIMENSION": "500 g", "UNIT_PRICE_UNIT": "kg"}', '{9521100021463}', '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL, NULL);
INSERT INTO article_change OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 2, '100001', 'Bananas', '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'admin', 'API', '[{"key": "articleId", "after": "100001", "before": null}]', '[]', '2026-11-22 12:35:26.34046+00'),
	(6, 6, 2, '100006', 'Lemons, unwaxed', '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'admin', 'API', '[{"key": "articleId", "after": "100006", "before": null}]', '[]', '2026-11-22 12:35:26.34046+00'),
	(11, 11, 2, '100011', 'Mango, ready to eat', '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'admin', 'API', '[{"key": "articleId", "after": "100011", "before": null}]', '[]', '2026-11-22 12:35:26.34046+00'),
	(22, 22, 2, '100022', 'Potatoes, floury', '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'admin', 'API', '[{"key": "articleId", "after": "100022", "before": null}]', '[]', '2026-11-22 12:35:26.34046+00'),
	(24, 24, 2, '100024', 'Iceberg lettuce', '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'admin', 'API', '[{"key": "articleId", "after": "100024", "before": null}]', '[]', '2026-11-22 12:35:26.34046+00'),
	(28, 28, 2, '100028', 'Farmhouse bread', '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'admin', 'API', '[{"key": "articleId", "after": "100028", "before": null}]', '[]', '2026-11-22 12:35:26.34046+00'),
	(33, 33, 2, '100033', 'Ciabatta rolls', '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'admin', 'API', '[{"key": "articleId", "after": "100033", "before": null}]', '[]', '2026-11-22 12:35:26.34046+00'),
	(36, 36, 2, '100036', 'Croissants, butter', '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'admin', 'API', '[{"key": "articleId", "after": "100036", "before": null}]', '[]', '2026-11-22 12:35:26.34046+00'),
	(41, 41, 2, '100041', 'Crunchy muesli, chocolate', '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'admin', 'API', '[{"key": "articleId", "after": "100041", "before": null}]', '[]', '2026-11-22 12:35:26.34046+00'),
	(52, 52, 2, '100052', 'Instant coffee', '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'admin', 'API', '[{"key": "articleId", "after": "100052", "before": null}]', '[]', '2026-11-22 12:35:26.34046+00'),
	(56, 56, 2, '100056', 'Peppermint tea', '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'admin', 'API', '[{"key": "articleId", "after": "100056", "before": null}]', '[]', '2026-11-22 12:35:26.34046+00'),
	(58, 58, 2, '100058', 'Penne rigate', '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'admin', 'API', '[{"key": "articleId", "after": "100058", "before": null}]', '[]', '2026-11-22 12:35:26.34046+00');
INSERT INTO article_data_key VALUES
	('DEFAULT', 'BARCODE', '2026-11-22 12:35:26.34046+00'),
	('DEFAULT', 'BEST_PRICE_30', '2026-11-22 12:35:26.34046+00'),
	('DEFAULT', 'CATEGORY1', '2026-11-22 12:35:26.34046+00'),
	('DEFAULT', 'CURRENCY', '2026-11-22 12:35:26.34046+00'),
	('DEFAULT', 'LIST_PRICE', '2026-11-22 12:35:26.34046+00'),
	('DEFAULT', 'MANUFACTURER', '2026-11-22 12:35:26.34046+00'),
	('DEFAULT', 'ORIGIN', '2026-11-22 12:35:26.34046+00'),
	('DEFAULT', 'SALE_PRICE', '2026-11-22 12:35:26.34046+00'),
	('DEFAULT', 'UNIT_DIMENSION', '2026-11-22 12:35:26.34046+00'),
	('DEFAULT', 'UNIT_PRICE', '2026-11-22 12:35:26.34046+00'),
	('DEFAULT', 'UNIT_PRICE_UNIT', '2026-11-22 12:35:26.34046+00');
INSERT INTO article_file VALUES
	(1, '48c95b79-d982-49bc-9468-c96b5ab5cbab', 2, '48c95b79-d982-49bc-9468-c96b5ab5cbab', 'API', 'admin', 'SUCCESS', NULL, NULL, NULL, 184, 184, 0, 0, 184, 0, 0, '2026-11-22 12:35:26.34046+00', '2026-11-22 12:35:26.34046+00', NULL);
INSERT INTO audit OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-11-22 12:35:21.943375+00', 'DEFAULT', '', '', 'account.first', 'admin', NULL, NULL),
	(2, '2026-11-22 12:35:25.842688+00', 'DEFAULT', 'admin', '', 'store.add', 'DEMO', NULL, '{"city": "Vienna", "store": "DEMO", "region": "Vienna", "zoneId": "UTC", "address": "Example Street 1", "company": "DEFAULT", "country": "Austria", "storeName": "Demo Market", "storeDescription": "Simulated access points and labels, invented groceries"}'),
	(3, '2026-11-22 12:35:26.34046+00', 'DEFAULT', 'admin', '', 'article.merge', 'DEMO 48c95b79-d982-49bc-9468-c96b5ab5cbab', NULL, '{"bad": 0, "rows": 184, "labels": 0, "changed": 0, "created": 184, "unchanged": 0}'),
	(4, '2026-11-22 12:35:26.879221+00', 'DEFAULT', 'admin', '', 'gateway.add', '02A2F82EF55A', NULL, '{"name": "Entrance and produce", "store": "DEMO", "address": "127.0.0.1:40643"}'),
	(5, '2026-11-22 12:35:27.046073+00', 'DEFAULT', 'admin', '', 'gateway.add', '027F54E6192C', NULL, '{"name": "Dry goods", "store": "DEMO", "address": "127.0.0.1:37647"}'),
	(6, '2026-11-22 12:35:27.528623+00', 'DEFAULT', 'admin', '', 'gateway.add', '02959EDAF2EA', NULL, '{"name": "Dairy and frozen", "store": "DEMO", "address": "127.0.0.1:37053"}'),
	(7, '2026-11-22 12:35:27.801071+00', 'DEFAULT', 'admin', '', 'label.link', '0233A1C18D10 0233A1ECA411 0233A115310C 0233A140480D 0233A16B5F0E 0233A196760F 0233A1101D00 0233A13B3401 0233A1664B02 0233A1916203 0233A1BC7904 0233A1E79005 0233A112A706 0233A13DBE07 0233A168D508 0233A193EC09 0233A1BF030A 0233A1EA1A0B 0233A117BB12 0233A142D213', NULL, '{"count": 60, "links": [{"labelCode": "0233A1C18D10", "articleIdList": ["100002"]}, {"labelCode": "0233A1ECA411", "articleIdList": ["100007"]}, {"labelCode": "0233A115310C", "articleIdList": ["100022"]}, {"labelCode": "0233A140480D", "articleIdList": ["100036"]}, {"labelCode": "0233A16B5F0E", "articleIdList": ["100041"]}, {"labelCode": "0233A196760F", "articleIdList": ["100049"]}, {"labelCode": "0233A1101D00", "articleIdList": ["100058"]}, {"labelCode": "0233A13B3401", "articleIdList": ["100001"]}, {"labelCode": "0233A1664B02", "articleIdList": ["100006"]}, {"labelCode": "0233A1916203", "articleIdList": ["100011"]}, {"labelCode": "0233A1BC7904", "articleIdList": ["100015"]}, {"labelCode": "0233A1E79005", "articleIdList": ["100019"]}, {"labelCode": "0233A112A706", "articleIdList": ["100024"]}, {"labelCode": "0233A13DBE07", "articleIdList": ["100028"]}, {"labelCode": "0233A168D508", "articleIdList": ["100033"]}, {"labelCode": "0233A193EC09", "articleIdList": ["100038"]}, {"labelCode": "0233A1BF030A", "articleIdList": ["100043"]}, {"labelCode": "0233A1EA1A0B", "articleIdList": ["100047"]}, {"labelCode": "0233A117BB12", "articleIdList": ["100052"]}, {"labelCode": "0233A142D213", "articleIdList": ["100056"]}, {"labelCode": "0233A2101D00", "articleIdList": ["100078"]}, {"labelCode": "0233A212A706", "articleIdList": ["100084"]}, {"labelCode": "0233A215310C", "articleIdList": ["100093"]}, {"labelCode": "0233A23B3401", "articleIdList": ["100100"]}, {"labelCode": "0233A23DBE07", "articleIdList": ["100112"]}, {"labelCode": "0233A240480D", "articleIdList": ["100120"]}, {"labelCode": "0233A2664B02", "articleIdList": ["100062"]}, {"labelCode": "0233A26B5F0E", "articleIdList": ["100065"]}, {"labelCode": "0233A2916203", "articleIdList": ["100069"]}, {"labelCode": "0233A296760F", "articleIdList": ["100073"]}, {"labelCode": "0233A2BC7904", "articleIdList": ["100077"]}, {"labelCode": "0233A2E79005", "articleIdList": ["100082"]}, {"labelCode": "0233A217BB12", "articleIdList": ["100087"]}, {"labelCode": "0233A242D213", "articleIdList": ["100091"]}, {"labelCode": "0233A2C18D10", "articleIdList": ["100096"]}, {"labelCode": "0233A2ECA411", "articleIdList": ["100101"]}, {"labelCode": "0233A268D508", "articleIdList": ["100105"]}, {"labelCode": "0233A293EC09", "articleIdList": ["100109"]}, {"labelCode": "0233A2BF030A", "articleIdList": ["100114"]}, {"labelCode": "0233A2EA1A0B", "articleIdList": ["100118"]}, {"labelCode": "0233A342D213", "articleIdList": ["100123"]}, {"labelCode": "0233A317BB12", "articleIdList": ["100141"]}, {"labelCode": "0233A3C18D10", "articleIdList": ["100151"]}, {"labelCode": "0233A3ECA411", "articleIdList": ["100160"]}, {"labelCode": "0233A3101D00", "articleIdList": ["100170"]}, {"labelCode": "0233A33B3401", "articleIdList": ["100180"]}, {"labelCode": "0233A3664B02", "articleIdList": ["100124"]}, {"labelCode": "0233A3916203", "articleIdList": ["100128"]}, {"labelCode": "0233A3BC7904", "articleIdList": ["100132"]}, {"labelCode": "0233A3E79005", "articleIdList": ["100136"]}], "store": "DEMO", "batchId": "63af09d1-ce70-427e-869a-b95d6dd3bb7b"}');
INSERT INTO company VALUES
	('DEFAULT', '');
INSERT INTO gateway VALUES
	(2, 'DEFAULT', 2, '027F54E6192C', 'Dry goods', 'openepaperlink', '127.0.0.1', 37647, 'HTTP', '1234', 'CONNECTED', 'ESP32_S3_16_8_YELLOW_AP', '2.85', 15, '{"heap": 113761, "rssi": -48, "uptime": 279, "apstate": 1, "currtime": 1795351198, "runstate": 2, "wifissid": "shelfcast-demo", "recordcount": 20}', '{}', NULL, '2026-11-22 12:39:58.76671+00', '2026-11-22 12:35:27.532162+00', NULL, NULL, '2026-11-22 12:35:27.046073+00', NULL),
	(1, 'DEFAULT', 2, '02A2F82EF55A', 'Entrance and produce', 'openepaperlink', '127.0.0.1', 40643, 'HTTP', '1234', 'CONNECTED', 'ESP32_S3_16_8_YELLOW_AP', '2.85', 11, '{"heap": 114619, "rssi": -48, "uptime": 279, "apstate": 1, "currtime": 1795351198, "runstate": 2, "wifissid": "shelfcast-demo", "recordcount": 20}', '{}', NULL, '2026-11-22 12:39:58.930131+00', '2026-11-22 12:35:27.278702+00', NULL, NULL, '2026-11-22 12:35:26.879221+00', NULL),
	(3, 'DEFAULT', 2, '02959EDAF2EA', 'Dairy and frozen', 'openepaperlink', '127.0.0.1', 37053, 'HTTP', '1234', 'CONNECTED', 'ESP32_S3_16_8_YELLOW_AP', '2.85', 25, '{"heap": 123069, "rssi": -48, "uptime": 280, "apstate": 1, "currtime": 1795351199, "runstate": 2, "wifissid": "shelfcast-demo", "recordcount": 20}', '{}', NULL, '2026-11-22 12:39:59.66608+00', '2026-11-22 12:35:27.719378+00', NULL, NULL, '2026-11-22 12:35:27.528623+00', NULL);
INSERT INTO gateway_event OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-22 12:35:27.278702+00', 'CONNECTED', '', ''),
	(2, 2, '2026-11-22 12:35:27.532162+00', 'CONNECTED', '', ''),
	(3, 3, '2026-11-22 12:35:27.719378+00', 'CONNECTED', '', '');
INSERT INTO job VALUES
	('63af09d1-ce70-427e-869a-b95d6dd3bb7b', 1, 2, 'PUSH', 'Link: 60 labels', 0, 0, 'RUNNING', '', NULL, NULL, NULL, '[]', '2026-11-22 12:35:27.801071+00', '2026-11-22 12:35:27.801071+00', NULL, '[]');
INSERT INTO kysely_migration VALUES
	('0001-walking-house', '2026-11-22T12:35:20.277Z'),
	('0002-token-sign-in', '2026-11-22T12:35:20.420Z'),
	('0003-list-indexes', '2026-11-22T12:35:20.626Z'),
	('0010-white-list', '2026-11-22T12:35:20.687Z'),
	('0011-schedules', '2026-11-22T12:35:20.882Z'),
	('0012-label-rooms', '2026-11-22T12:35:21.175Z'),
	('0013-jobs', '2026-11-22T12:35:21.317Z'),
	('0014-alerts', '2026-11-22T12:35:21.606Z'),
	('0015-gateways', '2026-11-22T12:35:21.734Z'),
	('0016-radio-commands', '2026-11-22T12:35:21.810Z'),
	('0017-product-records', '2026-11-22T12:35:21.831Z'),
	('0018-label-buttons', '2026-11-22T12:35:21.842Z'),
	('0019-firmware', '2026-11-22T12:35:21.884Z'),
	('0020-label-nfc', '2026-11-22T12:35:21.888Z'),
	('0021-article-nfc', '2026-11-22T12:35:21.893Z'),
	('0022-delivery-answers', '2026-11-22T12:35:21.902Z'),
	('0023-gateway-firmware', '2026-11-22T12:35:21.919Z'),
	('0024-stopped-orders', '2026-11-22T12:35:21.924Z'),
	('0025-waiting-links', '2026-11-22T12:35:21.926Z');
INSERT INTO kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO label VALUES
	(5, 2, '0233A13B3401', 'M3_296x160_BWRY', true, NULL, 1, -58, 210, 2670, 'GOOD', 'EXCELLENT', 21, 38, 1, '2026-11-22 12:40:22+00', '2026-11-22 12:40:26+00', '2026-11-22 12:35:27.433928+00', 1, 0, 1440, '2026-11-22 12:35:43.942758+00', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL),
	(1, 2, '0233A1101D00', 'M3_296x160_BWRY', true, NULL, 1, -48, 255, 2616, 'GOOD', 'EXCELLENT', 21, 38, 1, '2026-11-22 12:40:22+00', '2026-11-22 12:40:26+00', '2026-11-22 12:35:27.433928+00', 1, 0, 1440, '2026-11-22 12:35:46.840758+00', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL),
	(2, 2, '0233A112A706', 'HANSHOW_296x152_BWR', true, NULL, 1, -59, 205, 2940, 'VERYGOOD', 'EXCELLENT', 21, 38, 1, '2026-11-22 12:40:22+00', '2026-11-22 12:40:26+00', '2026-11-22 12:35:27.433928+00', 1, 0, 1440, '2026-11-22 12:35:44.249453+00', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL),
	(9, 2, '0233A1664B02', 'M3_296x160_BWRY', true, NULL, 1, -63, 185, 2726, 'GOOD', 'GOOD', 21, 38, 1, '2026-11-22 12:40:23+00', '2026-11-22 12:40:27+00', '2026-11-22 12:35:27.433928+00', 1, 0, 1440, '2026-11-22 12:35:44.711054+00', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL),
	(7, 2, '0233A140480D', 'M3_400x300_BWRY', true, NULL, 1, -46, 255, 2947, 'VERYGOOD', 'EXCELLENT', 21, 39, 35, '2026-11-22 12:40:23+00', '2026-11-22 12:40:27+00', '2026-11-22 12:35:27.433928+00', 1, 0, 1440, '2026-11-22 12:35:45.760365+00', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL),
	(4, 2, '0233A117BB12', 'M2_152x152_BWR', true, NULL, 1, -52, 240, 2856, 'VERYGOOD', 'EXCELLENT', 21, 38, 32, '2026-11-22 12:40:24+00', '2026-11-22 12:40:28+00', '2026-11-22 12:35:27.433928+00', 1, 0, 1440, '2026-11-22 12:35:44.453067+00', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL),
	(6, 2, '0233A13DBE07', 'HANSHOW_296x152_BWR', true, NULL, 1, -92, 40, 2630, 'GOOD', 'BAD', 21, 38, 1, '2026-11-22 12:40:24+00', '2026-11-22 12:40:28+00', '2026-11-22 12:35:27.433928+00', 1, 0, 1440, '2026-11-22 12:35:49.866924+00', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL),
	(3, 2, '0233A115310C', 'M3_400x300_BWRY', true, NULL, 1, -74, 130, 2895, 'VERYGOOD', 'GOOD', 21, 39, 35, '2026-11-22 12:40:24+00', '2026-11-22 12:40:28+00', '2026-11-22 12:35:27.433928+00', 1, 0, 1440, '2026-11-22 12:35:46.226731+00', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL),
	(8, 2, '0233A142D213', 'M2_152x152_BWR', true, NULL, 1, -61, 195, 2907, 'VERYGOOD', 'GOOD', 21, 38, 32, '2026-11-22 12:40:24+00', '2026-11-22 12:40:28+00', '2026-11-22 12:35:27.433928+00', 1, 0, 1440, '2026-11-22 12:35:44.845858+00', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL),
	(10, 2, '0233A168D508', 'HANSHOW_296x152_BWR', true, NULL, 1, -77, 115, 2683, 'GOOD', 'GOOD', 21, 38, 1, '2026-11-22 12:40:24+00', '2026-11-22 12:40:28+00', '2026-11-22 12:35:27.433928+00', 1, 0, 1440, '2026-11-22 12:35:40.994543+00', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL),
	(12, 2, '0233A1916203', 'M3_296x160_BWRY', true, NULL, 1, -67, 165, 2780, 'GOOD', 'GOOD', 22, 38, 1, '2026-11-22 12:40:23+00', '2026-11-22 12:40:27+00', '2026-11-22 12:35:27.433928+00', 1, 0, 1440, '2026-11-22 12:35:47.773271+00', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL),
	(11, 2, '0233A16B5F0E', 'M3_400x300_BWRY', true, NULL, 1, -54, 230, 2640, 'GOOD', 'EXCELLENT', 21, 39, 35, '2026-11-22 12:40:24+00', '2026-11-22 12:40:28+00', '2026-11-22 12:35:27.433928+00', 1, 0, 1440, '2026-11-22 12:35:47.773271+00', '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '', '', NULL);
INSERT INTO label_article VALUES
	(3, 22, 0),
	(7, 36, 0),
	(11, 41, 0),
	(1, 58, 0),
	(5, 1, 0),
	(9, 6, 0),
	(12, 11, 0),
	(2, 24, 0),
	(6, 28, 0),
	(10, 33, 0),
	(4, 52, 0),
	(8, 56, 0);
INSERT INTO label_event OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 2, 1, 'ROUTE', NULL, NULL, 1, NULL, NULL, 'Heard for the first time.', '2026-11-22 12:35:27.433928+00'),
	(2, 2, 2, 1, 'ROUTE', NULL, NULL, 1, NULL, NULL, 'Heard for the first time.', '2026-11-22 12:35:27.433928+00'),
	(3, 3, 2, 1, 'ROUTE', NULL, NULL, 1, NULL, NULL, 'Heard for the first time.', '2026-11-22 12:35:27.433928+00'),
	(4, 4, 2, 1, 'ROUTE', NULL, NULL, 1, NULL, NULL, 'Heard for the first time.', '2026-11-22 12:35:27.433928+00'),
	(5, 5, 2, 1, 'ROUTE', NULL, NULL, 1, NULL, NULL, 'Heard for the first time.', '2026-11-22 12:35:27.433928+00'),
	(6, 6, 2, 1, 'ROUTE', NULL, NULL, 1, NULL, NULL, 'Heard for the first time.', '2026-11-22 12:35:27.433928+00'),
	(7, 7, 2, 1, 'ROUTE', NULL, NULL, 1, NULL, NULL, 'Heard for the first time.', '2026-11-22 12:35:27.433928+00'),
	(8, 8, 2, 1, 'ROUTE', NULL, NULL, 1, NULL, NULL, 'Heard for the first time.', '2026-11-22 12:35:27.433928+00'),
	(9, 9, 2, 1, 'ROUTE', NULL, NULL, 1, NULL, NULL, 'Heard for the first time.', '2026-11-22 12:35:27.433928+00'),
	(10, 10, 2, 1, 'ROUTE', NULL, NULL, 1, NULL, NULL, 'Heard for the first time.', '2026-11-22 12:35:27.433928+00'),
	(11, 11, 2, 1, 'ROUTE', NULL, NULL, 1, NULL, NULL, 'Heard for the first time.', '2026-11-22 12:35:27.433928+00'),
	(12, 12, 2, 1, 'ROUTE', NULL, NULL, 1, NULL, NULL, 'Heard for the first time.', '2026-11-22 12:35:27.433928+00'),
	(65, 1, 2, 1, 'LINK', 1, NULL, NULL, 'admin', '63af09d1-ce70-427e-869a-b95d6dd3bb7b', NULL, '2026-11-22 12:35:27.801071+00'),
	(66, 2, 2, 1, 'LINK', 1, NULL, NULL, 'admin', '63af09d1-ce70-427e-869a-b95d6dd3bb7b', NULL, '2026-11-22 12:35:27.801071+00'),
	(67, 3, 2, 1, 'LINK', 1, NULL, NULL, 'admin', '63af09d1-ce70-427e-869a-b95d6dd3bb7b', NULL, '2026-11-22 12:35:27.801071+00'),
	(68, 4, 2, 1, 'LINK', 1, NULL, NULL, 'admin', '63af09d1-ce70-427e-869a-b95d6dd3bb7b', NULL, '2026-11-22 12:35:27.801071+00'),
	(69, 5, 2, 1, 'LINK', 1, NULL, NULL, 'admin', '63af09d1-ce70-427e-869a-b95d6dd3bb7b', NULL, '2026-11-22 12:35:27.801071+00'),
	(70, 6, 2, 1, 'LINK', 1, NULL, NULL, 'admin', '63af09d1-ce70-427e-869a-b95d6dd3bb7b', NULL, '2026-11-22 12:35:27.801071+00'),
	(71, 7, 2, 1, 'LINK', 1, NULL, NULL, 'admin', '63af09d1-ce70-427e-869a-b95d6dd3bb7b', NULL, '2026-11-22 12:35:27.801071+00'),
	(72, 8, 2, 1, 'LINK', 1, NULL, NULL, 'admin', '63af09d1-ce70-427e-869a-b95d6dd3bb7b', NULL, '2026-11-22 12:35:27.801071+00'),
	(73, 9, 2, 1, 'LINK', 1, NULL, NULL, 'admin', '63af09d1-ce70-427e-869a-b95d6dd3bb7b', NULL, '2026-11-22 12:35:27.801071+00'),
	(74, 10, 2, 1, 'LINK', 1, NULL, NULL, 'admin', '63af09d1-ce70-427e-869a-b95d6dd3bb7b', NULL, '2026-11-22 12:35:27.801071+00'),
	(75, 11, 2, 1, 'LINK', 1, NULL, NULL, 'admin', '63af09d1-ce70-427e-869a-b95d6dd3bb7b', NULL, '2026-11-22 12:35:27.801071+00'),
	(76, 12, 2, 1, 'LINK', 1, NULL, NULL, 'admin', '63af09d1-ce70-427e-869a-b95d6dd3bb7b', NULL, '2026-11-22 12:35:27.801071+00'),
	(125, 1, 2, 1, 'PUSH', 1, '\xfdac1a04011f8cd522bc4a32150e663f', 1, NULL, NULL, NULL, '2026-11-22 12:35:39.134672+00'),
	(126, 2, 2, 1, 'PUSH', 1, '\xc8098ba42f97719e0574323c0307bff6', 1, NULL, NULL, NULL, '2026-11-22 12:35:39.134672+00'),
	(127, 3, 2, 1, 'PUSH', 1, '\x4db267b27758182194e705885bab0477', 1, NULL, NULL, NULL, '2026-11-22 12:35:39.134672+00'),
	(128, 4, 2, 1, 'PUSH', 1, '\x5805f40237dc20fb0a82644973fe3596', 1, NULL, NULL, NULL, '2026-11-22 12:35:39.134672+00'),
	(129, 5, 2, 1, 'PUSH', 1, '\xca3778bb2eb147789c007cab5286166b', 1, NULL, NULL, NULL, '2026-11-22 12:35:39.134672+00'),
	(130, 6, 2, 1, 'PUSH', 1, '\xf57a5ae51c1eb02e9492416b2710a6fd', 1, NULL, NULL, NULL, '2026-11-22 12:35:39.134672+00'),
	(131, 7, 2, 1, 'PUSH', 1, '\x440cb22be25ef6d6083aad82073eec94', 1, NULL, NULL, NULL, '2026-11-22 12:35:39.134672+00'),
	(132, 8, 2, 1, 'PUSH', 1, '\x4b3b49e20e9d780a64c3c3d6f38c85fa', 1, NULL, NULL, NULL, '2026-11-22 12:35:39.134672+00'),
	(133, 9, 2, 1, 'PUSH', 1, '\xa8255ceaedaa13d339dfde97a6198b78', 1, NULL, NULL, NULL, '2026-11-22 12:35:39.134672+00'),
	(134, 10, 2, 1, 'PUSH', 1, '\x91a534b0026d120e6bedcd842559352c', 1, NULL, NULL, NULL, '2026-11-22 12:35:39.134672+00'),
	(145, 10, 2, 1, 'ACK', 1, '\x91a534b0026d120e6bedcd842559352c', 1, NULL, NULL, 'hash', '2026-11-22 12:35:40.834699+00'),
	(164, 5, 2, 1, 'ACK', 1, '\xca3778bb2eb147789c007cab5286166b', 1, NULL, NULL, 'hash', '2026-11-22 12:35:44.058706+00'),
	(165, 2, 2, 1, 'ACK', 1, '\xc8098ba42f97719e0574323c0307bff6', 1, NULL, NULL, 'hash', '2026-11-22 12:35:44.118786+00'),
	(168, 4, 2, 1, 'ACK', 1, '\x5805f40237dc20fb0a82644973fe3596', 1, NULL, NULL, 'hash', '2026-11-22 12:35:44.598289+00'),
	(169, 9, 2, 1, 'ACK', 1, '\xa8255ceaedaa13d339dfde97a6198b78', 1, NULL, NULL, 'hash', '2026-11-22 12:35:44.827991+00'),
	(170, 8, 2, 1, 'ACK', 1, '\x4b3b49e20e9d780a64c3c3d6f38c85fa', 1, NULL, NULL, 'hash', '2026-11-22 12:35:44.902815+00'),
	(175, 7, 2, 1, 'ACK', 1, '\x440cb22be25ef6d6083aad82073eec94', 1, NULL, NULL, 'hash', '2026-11-22 12:35:45.750208+00'),
	(177, 3, 2, 1, 'ACK', 1, '\x4db267b27758182194e705885bab0477', 1, NULL, NULL, 'hash', '2026-11-22 12:35:46.190191+00'),
	(182, 1, 2, 1, 'ACK', 1, '\xfdac1a04011f8cd522bc4a32150e663f', 1, NULL, NULL, 'hash', '2026-11-22 12:35:46.974661+00'),
	(193, 12, 2, 1, 'ACK', 1, '\xe16b52701d8c94ead63869f2ff7cb7f8', 1, NULL, NULL, 'hash', '2026-11-22 12:35:47.973728+00'),
	(195, 11, 2, 1, 'ACK', 1, '\xfb98b6e7818d5a8367e0adc5492c5d09', 1, NULL, NULL, 'hash', '2026-11-22 12:35:48.046719+00'),
	(200, 11, 2, 1, 'PUSH', 1, '\xfb98b6e7818d5a8367e0adc5492c5d09', 1, NULL, NULL, NULL, '2026-11-22 12:35:49.494695+00'),
	(201, 12, 2, 1, 'PUSH', 1, '\xe16b52701d8c94ead63869f2ff7cb7f8', 1, NULL, NULL, NULL, '2026-11-22 12:35:49.494695+00'),
	(212, 6, 2, 1, 'ACK', 1, '\xf57a5ae51c1eb02e9492416b2710a6fd', 1, NULL, NULL, 'hash', '2026-11-22 12:35:49.776305+00');
INSERT INTO label_image VALUES
	('\x440cb22be25ef6d6083aad82073eec94', 'M3_400x300_BWRY', 400, 300, '\x7801ed9ccf6fdbc815c71f355b708b6897d4a5482ea6b0bd170c746882aa9918d843fb5f04d87b81c087ba88233275bb46b18bcd9e7a2ae0de7a2b5aa040b13dd8e3aac8e6e0aefa0f0461ea0239b59e4007d1d598af7933a4254b14451adb6db398091051e47ce6cdfbce9b1fb4c801b0c92a6015b00a580596156062f91c305972b238e5965d2c251c344c7dc2c34423f5095e4a6c18c379ad9c04b68bda03443971d9f32a02736256061dddb9648325905e5c77f072e1f9850a8229b87b81cf0eaa8814201d4014bb09cb2090100977a8204a5906004c2a188072f111262c851d0e002e119983899b0428307350ba2374300d5000b0714644807b9804083b111112e02c7351ba09c723cc5c4cdde7b88b29d7c40489e0f818138ef10eb53611d3ccc3948847a8182a170d110330c4b82022140f89f01200541e2a3789dcddb47f4144ae21c405112411f96688e045e626030a554764aee2620003128ea98008377152fa7f46c4413cc80980812b299b2152ef12413d42db001e476e12c54c8126285b14938dd44b721b4ecaa43e4744061cb89b440923cf06aed404853493645ad74a135453229421b87230812873132238d99b2710a5aee91c112060ca302702b2b7867031e6ca2d081749ddb95a5dd89017b57250789957108e6ef31282da3cf70322c1322f19183f20a2b89a2352308a5324164420200b44410495846e41f0040cf4116945df4c7b38465d95dba04653a0f3ddf5fe4c44aed5dd9c109121e082402751a0e36a3b188a2c38d24404dbba562a10d19e72a5a3001db20ce020260a4cece210b3c06815a9088f528a76c129fe8f50466808d004f5a324c25d8a7b6d83ab081f6922e6d469044a5e1011d960d4072364987a7887d425c2d10404b8a389a02002140a743f8f3202334d042aca8878998197ed382822e91504435281c6122f854838e906d970a5973a12d8910226fb104120180d12d5a9742aa8449819f42bf35cbef855106ed9cc78b91af69b55c02a6015b8aa028cddf05df06849014e5521f7b6fb1b1ead2919ebf86fc7d701a00bac8a48de7fafd3f99056057b8eff761c6ae21b1584f3eb9f6e76e3630068fdbce3bf1377bfb579671bde71b6e796ce0b789788a739e142f7fa66b70bdf743e5e3d7012f1e82301d0fa6bc77f17bafe66b71b769cb7b4020ba59baf443c6edf0368fdb0e3df08bbfee6ad6e78731d113fed1aa2f3bbaebff96e17f8d11a1bf10f88b8dff1fd24f4375b5d70d6dad0c4cd8e7f3db9ee7fa0892acfdf7faf037f213f6e767cef53efd3eff7af8353a96e7fc30bf616b5ac0c935205bf0aa2d4f0d7f424da6415f81f2a50742b5eb70e74cfac535097a0fb4f9d3c4bac53c06a05364ad605097e5da2a4f958427f99d2a9f678b5564c9bc12a6015b00a5805ac025601ab8055c02a6015a8ab40b11eb79f56812f550116f646acddf77a3d79cc7a20c7f4a34365b284d5ca46c9ea2e62fbc7bafec170dc3b561c01ea6a750502421461c81ad8684ef09e6cf3deb8818dab10632e1ada684e78fd76431b4d0908fb42356c8fa6048e7bbd5ed3b86a460040afad1fa6ad1bbbcd09a67a5cc86193b86a4ef4444f726cd23f1a13001c456fd8afdf3fae40304fb2f6b8811fd09c1072cc87201bf8d19860e1f1a87f2c797d1bcd0918f5d510c70d6c5c8190c3e37e6fd8aeef073427446fd8e3ecb8818de6041782b3b66a60a331c13807c57858df467302fa2325c7fd0636ae400cb990884dfa4773029800468f68d71f779b120ca5e879bd0671352356af072f5f61108ec68c0d2f9fadfa364738094b9cfc1f24b0f89851510ae3a1f2864877722c64c042a7eb74c17762a706d1f21980dff25b3ef80c9cb2171cc80ee33d753c1e911f2dbf5510610b4a5f89582058c81208c98693b4922a62188eda3d7ad0ee6f104257d72a64611d027cf0e1aef1a3e5af26a0371e7a1e3d420721f8103722ee41e800a9db0a9d8a5ae1b8ddf6684c0447b084496a436ac9d5b59a1145a3da4fab8055c02a6015b00a5805ac025601ab8055c02a6015b00a5805ac025601ab8055c02a6015789314a8fbfc9fcd6715f8ef2b90807edf2b75f5263875ec0943240e62cd370a6343c410d106393552460f052022004f69f39ef549192203da610b56e64fb24005e605b7f482f05e13d12a24def1d48621a42194d9116a9148b94aa32442845b6efa89b92a72c249dcc4332ecdd991412ab940c45fddfafcecd810b12152265d11c4c6ee0c19efcb97b7e82dceece6c9d9b1390f0591321188a55787f7e54b773f279e6a825e0da482535731c19365e21f4940ada4ee9fa4bfd0af8cd2866955043f86601f254bef9fa88e4b46e869990a228b840c184a265f9da8d60744d0d6421584521071f2e3c5ab13fcfb1611f4c3a6215226f892e767bbf1808f1071f8ea049f688266094db052ade40d25236a8fbdf47343e8b7288950f4e39d078b5a89d7042614a8b75cfce4db94b1b0414f1124b044e0996e0344e87bf898b4d2bbd1691b2b886941dc0970ffb111d7f4a88c76ed2ab19103b38f149c86840296f75a788ba5d05df47c56767194815bf4f33653706f3d81b4a30a798e499fa1b31c8945d1b34f0872426f5797687876b5ec28e605517788135810d2438c17fb798991171744f29a583d96ccd0f1051107a8568f5733027362dd08574a70596f149dd98864bd917a46a004ddf5e72b507a6cd4cdc041d968fec8c04569e2a5b4dcf993850d8eb2d6f451a83b5fc6bae3224aaaf249dc1de2def33c4b1d62121d3ec3a809717a78789045343652aa634313f8a70dd345eb11bb07cabb9d4f39f3c4aa3e787a787690e1837f2ed76a55989c1e9e1fa8a084a0862f4d44645909417bfd95264d0ca6cbb54a571193adb36778a7986ce73c975e21f982a5746bf705feecdfcbeaae920a71424514e3fc9c0d5a4e94a7e6842ea7c4064d7835d25cad2ad657f305fddf13cd3d6f4e341a77b57a5f06b137a468a21819e2a99b2df5f3651b5bcf0ae233fce2c7e7a61de75a703912cf0e0ae21c7f3bcd973544e4d3592971edc39f4c766f8fcef13bd33c143561c6e8e5fe313ec8b6a60f26b73f7b7e8e3f9a4a33dd13911a427ab4c09b4f7b07d974ba3579f8fbe7d3ec5f5b73360a62a99f9f1d3c99ee7e77f2f00ffb63757a4d16cbf00b1bcb23c3f94136fdde1f270f7f79f852b1793f527373b33cfa10f1e03793874f0e47783a9ed32a27966fa4ce9e655b5b8f27b7bfe0fba3d397cab8a83dcf6fa0c4e2da87bdc06b1f8d26bb23fe6874eae56d4e9c5c317a9a328d80c57c63ce5513266f13a26ca0a4b5d5ca942d3a47392b89d2a26835d62cd559835e2eb13971997ff3bebd497f6bb375b50a5805ac025601ab8055c02a6015b00a5805ac025601ab8055c02a6015b00abca90afc070dba334c', '2026-11-22 12:35:29.702365+00'),
	('\x4b3b49e20e9d780a64c3c3d6f38c85fa', 'M2_152x152_BWR', 152, 152, '\x7801edd5316bdc301407f0bffb865b4cdcd190920be40ba808da048e78e817c971d08c19b21cd470075df30132847e892e19150ce962c857b81068b6e0ab1707ae51916cdf3dd9a2a5255028d562f1bba7273d49e880ffedd73b40f336868aa647f300bbb64f55fb23084735c5d393edabdbcf1fb2ed2faa9a1e02a078351b66cb52df0def55b54a0c1d9c9d5e7c7d9d7d9abcbac3f86ccfd0f2697c7efcf8319cc4138c9fc8d0ad437660301f9fbf0f9aa8f9c44405eaf4e2be25756c0876461bb54857334be9c9f6d5d2d058eda707f5c28fe275016de78fa94df0af7cb529245a1f3f804003c32a51acc281a5d9825154537b5bcc2f434b15a744033b28361708d01a384431dde40a0c250b1e45968a8a0d1c58aa669cbe9b812b871e4d41e90e4b4f4b4323b081c16d4d7ca9571ad84d034e6627928a78d935393b61a998f1fdb25ba8cc855c37439df65bc4566f4f08a015cb57e71af4a3062ca819b8d5a761b746c043cf363005baeb32d4597d0ab0a7c75ecc14e0e7680a6127ddd6e5219eba09e327dd8e7ca66f50a4d3c87d74e8f26111bf74f2537cad84bce317c7502adff2308aaf2bb1f7a643793ae9d17e872e1ff2e13b9b8b74094a34826fe9742bb333b68417f6d934e909024a9827f9a79448a965594735b15eca6f7a511e52fd5c3d82c844bbae66460fe9524af3de6c1af509808a36114daf4bb4928832b7460f21cf6418f26ce4212542e14e491e029047ce953407d125129992e61f72dda84f085512eae61c9b400f65a35c95a37522d3e913c90ca3c8c9e521884297e67d66cd43a03022c962cc3deb12e942949d1a3d04511239db4a1e4a4492e99ccf483e924296ceea29f15128dcfda244f60852e5997066f4902e4375e3ced8279ee4aff77f00b5df3e8b', '2026-11-22 12:35:29.702365+00'),
	('\x4db267b27758182194e705885bab0477', 'M3_400x300_BWRY', 400, 300, '\x7801ed9c416fdcc615c71f35eb70036f31b64f2a50986eda73b1050fb19145b82d8242dfa206722f12a8a85dc43269af1ba9a811df0a1f0aa8b7de0a042810e4a23058c0f641c8f60b04a2a302ba14d6a85b74a9ee88af7a33e42eb52457a491a0713b84c0a586fccd9bf79ff786b3bbdc01309b51c0286014f83f5500b7c3669e33dc2b121ca3ea5aec72425613bcac551cb19a702a88809058717a3fabc2899c323f7009119613548da56ad7fb9909704a89c86f4c38246f231b3cb210180abd070cc08e8125d4360f9d103060b125f9602ac1a7421ef1c8c690a3e06acf3002270107a9ad884ec83052c4d3e31ce1a098fd718cc1c7c0a350b088e0182b6274244119261b1ec68ad07b0988a14f3614e1a054c4de5192114ee4a374a8554478985867080f1345a0c81303c962e036edbdcf13963811dad4afd41f54409ea3482c15823cf243b41216438711e107c8625b249011aac0925c829f128861024480a508f0354142920d9f0a2cc963f075a771c47b09e08c40f03705133aa08940f007440822557f205a52ffa36c24e06d220a5fe51911097829e10d52821c22dc22192123d4c93c11813710da864c099e273cd5596709673325a294f0f284a3b2668178aa890852c2cf13b68aab454239c7e7c4bdcc0f41014267cf127cb440e04c2b32ee9d2198e411f04395f43c02d0fd91643db8493a5179d683835811769ea03e9f11aaa3f2049336d9d0bea9ba28ae24244cb2d3a409909d065c3027026409d7841a75e88c3f902c790f39edbdcf130bad2856d94f9eab022482e9714a1128190a5237cb8fe8343eefa6d1ae124613d4e5aa551ec6160a3f9116a52fe52011892654414284a5c3936c382800852725a84c049f88202528f1512e1024822f9cf80ef8428d25182282d436a8c08b89d069ae5a45e69cd08eee801a9ec04ec089338206301edd9913ca99d25df1bea2e2b9f45a55b8386a5356575f4d675e8250c990af55a779bee4ecb155206c95c967afcaff5724b05047fefab2e39720540a96d55555a652bfea6469b90ef6d2531585e7747905658a8d02df1e05d420d4bdd9a67bc3ed5675bb6edeee5de534bf61ea9a9478b88488de79e3f2e5ad10e035455cea2b1bad6ac2fae3fd9f5c0b823e400b3e7efe95587dbab5f9f826b45aeffeb5aa5dd7e6c4d07557dbc1dac3677d68b59e74cf277af7af5c69b783b5adb5306c5f78706919718fe669add660faeff677369f3dfa7b10aedaada5c4c00a005e6bdd5f59695fe8ac6db502e8dacb6d7c48ca6ac26eaf6d5d08e0666b39f1909465ad015b69dbed670f6d80b0f5b36acfdf79e3f26a876e2cf2ded13fda2bf6dae610402e53b777953b8fd45c261347f77ea5e7d965b9d71575dc84d0f152e947aeeeecf07b74c01adf2332fc557b45b31905fe8b0a64f9e2d56dc36ca2e4d4256673636e88f314305a818992f38204ff57a2a4f95832fb44b7f67875ae98e602a38051c0286014300a18058c024601a38051a0ae02d9e707e6d528f0f52ac0dc7038eaf57a2e0fc7aed7916e877357846ef587c986305a992831f9511c876a8e0c0cc7eeaef4e843a66f8e802e86dd2e7df956d74673c27305f7dc71031b2f438cbdb0a18de604ef751ada684a40b737940dfba3298163d7759bc655330200dc8e7e7ca7665c35279874bd500c9bc45563027adc151e36c88f9720d8184377d8ab9f1fd09860dda1609d71033f9a13c071ec0d817abd6e9f37274467d4db155e031b8d0926446788e306369a13809d4ecf1dd2431375b56a4cb0a118bb1edbad6fa33901c8ba1eebd05740b5fd684a30de1592793493a869a33901d0e98871af818d972064af2b503da258d30f684ed053548c359833a8e7ae1a110c05b8dc6d125773a2381b2a2d61d0f5c68c0d4b4f9616e689db96b0222b60c0e12af4e0360808a1af9ea1cfb1ccebeef221aa19eaae15b02e0b6c781daec00f61cd7a6c85c4e42ea7f0cb110fac002ead0417e052f07df8293cb0da56dfea1709b7b33b1e293f1e58009720b032021e0311679e82221b7362d712d0cd1302fa2b257eb8e3eea8e3525b7f09ab702d4fc4d06f95d998112d689f367ade2aabad8845cfc175879c539f4307daa70fad9d257854f03c47acc2aa054464ea6e411ffaed45cf71dce9703526c27b96608288790ff6a1cfd573e6f33e6139625e6a8e8c024601a38051c0286014300a18058c024601a38051c0286014300a18058c024601a38051e09551a0eef37fe63aa3c037af4004eaf75eb18d18d6fbe557a889c842acf98bc2401301f812581d97125a190b6991318f9650aab1494dd032388216c9aad8a2c4918e76339e11fc94f02b000cee70795513421352afdcb348c49e8cfdc84784eb76fc913e1ba68415d911d72ee5ec0827165e88887fb8fef478571381266226ecd009163b64bc2d0eaed3af38931fef1fefeaaad42a6248eb7bb1d0090b3f1dde1607f6764a3c5304fd34902a8e6dc9422f2a127f8b1cea25f9fe7efc5bf593515aec6619e1ed82b38d82c5efefcbcb3619a1e7269610891f0a87a160e2685faebc4b042d4bb084385deec8f7c88fe747fbf8d53a11f48d9b2662167a05cf8f07c15d6f8488c3a37d7ca208ba4528a25c2bf15d297cea8fcdf8a926d4af28899056c4220e8b5a85a7042dbf447d8e1ffd802ecc6c48bdd4c22281c7aa0f10a1c7f11169a5561252362a886946bcede0f6232daecea804e0f48bc542abd2eb732f31580d09092ccd5a68b118ae15fcc8d5ae0f13b0b33cef300937cf2710784a443d865631120b36109c944069234624db395be06544dd212ec48c10a7eb1c068b795e62eff98c886865c41ac47846047ad5af925a178b74abce1be1f2d48cf044bd51346d5502e08b7a23f59c40012af5f30d283dce5a65a16874ff48c046a1f2b7b4da3385990d8f565dacb569a2d6a5e9457588e7680f907fd2807891dc7a2bc126c4dedde986c4371bd820e2046f5dffb962eaf841447cf557eb3402e32c76e9b82a07f7eeaedf3849fe39d92b105561b2e75ffc4dfcf65191a08e2fddf6fce9c9891445425605d69e3f3e9627ff2a127115f1e2e0609c6c4c8a9e0baec528b44c1cf04d7c7d5254b74a2ac4435d49412b9a4e946fcd89b49e420fd20d6fd916eb413617254be657f98abef5c4799ea7cee4fc684e341a7795c1af83d81ce2147142931f3cb4137d2bcef951b4b1fe65467c8a5fdc3ad1aee78862241eef64c409fe799a4e6b88a0452c696028c4eef10e5efcf0d793c18dd109fe689a4e6b14a1c7e8627e8c7792f5e907931b9fee9de02fa6621e89b12604a7095e7edbdc49a6d3f5c9c6c77bd3e4c57ace464614f2fc78e7c974f0e664e32fdb63797851e85653ab52a238329cec24d3b73e996cfcfeb303c9f27ec4facd4d71f421e2833f4d369e7c36c2c3714eab9428be913afe32595f7f34b9f185b73d3a3c90da45d5aaf40d54e1cd1a7b8e177f379a0c46debdd1214ffb9c3851317aea3ab5807ae4c9845c4ee86b9b10650325cdad2ab7a46c62b79428ad8a6663cdb63a73d0b3353627cef2afde7fafcc076da6a14601a38051c0286014300a18058c024601a38051c0286014300a18058c024681575881ff003278752a', '2026-11-22 12:35:29.702365+00'),
	('\x5805f40237dc20fb0a82644973fe3596', 'M2_152x152_BWR', 152, 152, '\x7801ed95316bdb4014c7ffe242b4186bcda05a43a1f38120a4607463bf86b3646d218b0753ab4bb4b96b21d07c93e440052f265a3b14a2d65f40e5a0086a7ce5c9967da753a70e5df216593fbdf7eefffee79380e7701df08b9420ab8f8f82a7067915700a60006018ee1e97c01000ddb5687d1fdd2df37b9126a3e821f04a006b2dee8ab516e976fea04556112a2e8627d745e8956a11be5e5e10ca2e86b8ce424f7e7f0cdf3d9e35480c7db547f38234adb3601174115b848742d28375f6721152d68feb45380d00782a131f9f5416a5dbf92214cb1a60bf33e1177116a4ef47c330f840ba9ec3748095be3cde7b5a5708aa88b6741f0d8a6a6158b7431b61fc81181526e3d9b42d031a344ea6b32e1a4dc75d64676d0024c9cc2c24146d055df6c1fe82fccf81d9bea94860f6d2c4c6b0a5a6c00cf64012a8e944b4c1b42e613be1d3d851250cbf7cad6b445234076a57ca0875429aeeed9f45c6787b1434c8500ff884bcadd9af418d2107ba4386887da17fc8a01f4dfbc098f114114935915f3652cdc266c64e1639e120f2a55328138019ba7cad5342c6ec4c6f91009e8130af0899fb48fa8d9d6ee7ea41967dbb3c63f3dbc27fb8d23bf310de5afe2c47e7877b7ad5febabc2df92b1379e797b7985cbd350e1f08d557df4c7475795b4ede7c32515ed6bc5e9ac84b2767fcddf2ab91c5aac9194f6e6692cea1ca99d060ea8b2a5fdcd08a2d024e1a4d84c099e4ac95e8b9284a012662ae63d566d1b51fe58593d583566e2f0781e7fca8ab59b1076915c7425bba5c0440d287c28e2e629b18416ecfe8226c581e0fe843790c1731ad07dc5eb20791fb2bf3c8514b177191cb581c9703d0835088813eece32edb45526da4b28f8a8b1893721c58bd7a10442594b6bcef43608380c5967a17315d4965cfd887c0156396adac0709ae73bd3257647d2896b1b2d433d187c6dcf68b89d84188b1cab9b5620fd26a230b7b4517994dfefbef3f530877cf', '2026-11-22 12:35:29.702365+00'),
	('\x91a534b0026d120e6bedcd842559352c', 'HANSHOW_296x152_BWR', 296, 152, '\x7801ed98bd6e244510c7ffe3469e64b58d10817567ddc21bac34c99db06efc28c822bce042072b76f1a10b2e41b278029e804718c9929d58f22bec91900eda800d46db50555d3dfd313e102041c0049e9edf565757d757f71df09f7f8cdb9987e146edfc1cc014c2f2a669772ad590548a9e116a1bdbf44ea5e89d212f353326acc8bada26466c44dbb4ce055d13e8133162783046576cb76c578cd808d79b5dd3abd42388a6ee4c5851a40b64dab633ae535d1ff11e6354b186d6ceeebb994a7d4b83147d45a8e97bbb0c767d5a22d6e0609bc6aa2e7e97c8d8fee626159a4098dd2f7737e4f2f12991592ee1f0308a0053c8dedfdcef52a909d436fdac4bbc6a4a04e0216444583747c6ed9aa64d754d202c4dbb0c3941dacc046a97bbfb2664344b4da1c69ee5525368e80aa902a171cbdcae12b95d332bf798a1e0a2ff07ffa8073e2bb41d2fff2232db626215da46f153044c2955f758bb2192018e975328110170546ea83e14132750ae08c049c916259ab01ea1c38de21f8f433f3ad10d1dd7ea80278a6aabce7cf2a317b70b45cf54fd7ca1a3203e7ff9dacb07a5f33345471bef89f94a11e091dd474854e4e81550f7ba62ddd1c46bc06c15d9ad4755a7a69ebe26f4ca9bc42fd9763829889d164b236c689caa1b32cee98a9a5f117aca46d0991ea49e7aaf4ea0513b16eafb912db8140e23d0d14607e3fb7c1c02f0d18e56c499383a46def71112af26d68b5713ed13fe3a29ab567c4f13d73a5b745d005538d0431c6ba741939c78072408c05bc07ea3be179d47802dd37d8e22a20992da9e40892e914a561494db85d2d40bf2a196956ce8faf7577c94aeddf04e1de3df6b37bc2dd15186e433bd7a304b90b73e9efb28aae38412a989b662424607a536430720479b0caddd90e6aa7680a0940662c41fa1e4f7473ffe8eae55a9f5b64457195abbe196923ccad5b51b56942629e2cc2990cd3207803d49ab03c03c4662c0fca4ccfb1889271229b1cb9e464600b805ead0dc45f71550db484af698344ad1056d9499533ef0a9112af73855db624435e6ecdc4b55dbca775f30aa3a980e7c94af28a57aa03d0474eb91739db913a92b425b54cef5e6ee39af730b2c5c47ed7caf6805cc39706e30772fd425c71e553fbf88b601fbfe9743f5eb1709eaf65fc345ed6e0bbbb97c09e7f84ca3d0a287ddac5aac5d3832052d4057551f4742ddb0801d12f47e58a07ecee8407f7bd46e441b45fb70993827b4857123826ebb0f526c17f5b0782fa06da3f5b1d03846a19e40d1afe9900b46cf5499c805d3fa233042e42bff70cfe938688aa8e79cd086dc5ed1b9144ced926b1d954240a29e10058d27468882468f202a180eda88a86038682cc67fa860ec6615bb900a8683364a51c1580a9a7f2ee4cd41a3a1dc7368546b84fcd971a053c6074dce0e3a748cf3415bbbe1c81f4d69d02c7d6ad06435fb461359bea9e75405d24a6319ef9cb8447364347deb4ab3c6703d9e02e68d86d0b0b37fa07805298e2f2335c2b86eed869fe29b95a0e4baa228ec822f1b6257c4fe6c8f928979279f6edb7973bfa4934ff7286b7f9f757200d76527679476f22f492a42ded125ca3b39999a75724294988e1f752f2766862831334479f101343a3a4831e26e9d22f3e02223582a45ecb209547d574c64d1543da3ba347502194d3bb19e4e911071413da5efd84c00543de5fd3afe3762b56514dfd70525ffbb2068e1c6e30b82925c1154c7e953f5548fe9dd736ffaeca28943bda5948fd473734fef9e6859b37434494d884997fe4b3cca7b49aef62674d458f0df1eff06b7307614', '2026-11-22 12:35:29.702365+00'),
	('\xa8255ceaedaa13d339dfde97a6198b78', 'M3_296x160_BWRY', 296, 160, '\x7801cd9841abe44410802baf1f2f7b082f9e646187890711bc8daec81387cd2eac2b7b732f9e5d16bceb690f0f278f77f02f3df01218c14b60fe80e82cfe00b33c9001c36badaa5455774f867de265fb30d3f952d55d55a9eaee04e0ad6d95f7916d2d00242cdbee3337c1f21e00e6d16850edf6593decb3d5cd0443cb92f1ea0956f9664faef2ed1e2b3d1a1db7dca3d17173c66a8f630340e6d111341294811f00dc282043a023394e4ecd796e002531d435567d8e0685ac81f96762a4c835303b3bc4625d964b188d97b01aed8bd99c181a6df39ed6ec7cc8e0c1e85a202724925368e3290a3a153d14b4c5e041766232d8a387fc3466e05a809461067f98c8c116601ecf0bc882e7cb1a138c2a22d6659be339a6d918fb0b4b3c4a609cf7421307c80f669879dc70de2f49ce18dafc8566e82878809da1cd2bd3553f4a6516fb6c82c1999842b1978bf19ffd48e07fb97c18c4b41a13e279cc32acc16731cb31799ec68ceaed894c7e0a5035630d0a2b1b6415ad64cab6c8e61417653b64b32837ca9b09e69b7d39dfeb78629ff3c3debce0bdd87724f342ed7f1f6dce94e55828392e822b6519b20c17d52077575a50322fae4141918deae9fa45d8376079300aa2cd076b759411d1208df50ed665d02abccc5a00f3175654125b804c6c2e1b5c63a92e57ca2e3cadc3615d96297357505ed2d6a6390eca023ff201cacbdd4a7c23032bdf94977d8d4c6d5ef96d79b9a518680cbdefcb35326b59cc68adccfefe6997bfc2f1a8bdc0dfecfa6a97f7fdaa81d31c001ea16fee8fab7377b3f200f3b20178416c7db5c4f513608e017b202cf31883592d3170ebab25788c15339cc3b5674b58e1be353b473966b0840af7b7d94bd56de19cb7b1d94e58b68597ac51f5a20b00779895af03c608ca5762df0800206fdbd10f63d47b945ce325c525e1e4af32cc9628c73190941e2a429d29062c2739c40a33fa8b19dfb9258bed63557a6edcd5df5bfbab1a6fe8dcd2be378c82b7dd444de7138c0e4f89bf544789bf150e4af96c93d3192e9123a66709964dce7a04a75869436b2fa7f28ae332e507d7beaa51e7200bf7235109f72361e17e242cdc8f84e97ec4e0e0bcc13a8e922c17fbc66b53ccf4cc102d49ba868915bc9e0657dcdd023c4ce116e0f9044bfdc53596fc75c7224d363f41fbdca71123df4226f6854c1c70b4d28b3eef6f5967d7d84b6200ef8d2cc812dd0382cda6daf737c3bc4ffca5bc7f86f338cdd60af75f3a63060cf7aed45f323489019daa90657f891f7afe6be89041986ce19e0403a09475d7fd2abaa0beb91f94a16f1497a38f85519d53fd1e7d2f8cfcf896ecd33857e8079e27c1e24c354d4c3401484e4f83cc693c13a15e50835fe92d5b5ff48c69be05cb37f9865aee37d5a50ed9fcf5047b57582e69054edf1a347cc1a1a3c27d8b9a1d50aad7c2400fe9f3ef24f6f606345b28d3390226a68031879943ed9474c90f631fc973b33ce0f8918ada62e792f08c8e36d37877c729809f07b2a371e7963b87feefa843efa8c83d7d4677e19b91ded339e66aaa313b53d3eb3fe954bfc8d0f6ae31fd426ee92e26d0995f2ee47f6ae3d7488a10be8bef8f57fd29b6985cf5e304d3fc33397e0fb06becdda5352766ffeb4aabd146993aa7db770693e3ef0c768d3dfece1033fecee08745b9d1532e7f3f98626d516c3a90aa60b984d177864db7e8ba41e5e89b42ccf83bc3a62b5a93e3ef0c31e32adb74eb65a1e3b10753ac2dae8742ed63b998710ef9a1ebcc5fce8d9849fc0aad36d97f012246f9e25dbb343fe6f42e9930caa17eb159dfef252efc7e19b3533addd6750d458172c7e700b9c3dc0dd8637c87c384eed69b6241161e3fa6ef75113bf95918f4eb350d0738d4bfdff570406596117dd7f590548f315b65caa22f4bda7f4f0ad13676acbbffc2dd5ff454a12667cc696c9d6fdd903cdf29e6dbcdf874cd16633647d96d5a7e82668b31936bdbeb9af3c56c31269e0178ef077bbecca7d8ba6d17a9dc14f365d7b39ced36c63e90e5153643b766fbdec7e30c35639f285bd7d72de7336df924676c547cfbfffe018aa30e42', '2026-11-22 12:35:29.702365+00'),
	('\xc8098ba42f97719e0574323c0307bff6', 'HANSHOW_296x152_BWR', 296, 152, '\x7801e597bd8e243510c7ff8d259aa0b52624409a94b02527736245bf0a5c4cb0e106a3eb594e22b8f0c413f016648d46da2558e95ea11702d2461330416bebaefcd163bbbcdc30e2a493e864bcbf2d97abcae52a1bf8e83f457bf566dec5769610da9de9f689540175469b8912a9226a944a57ec4c017544b92e81d0ce6f944a562c209ad4de4c89944480c25e252b1690eaba41d190e892089d6eee8726962a21334dba4dec420111b4313ad12591ba6fa7a64ded9208bad1aa3189ae026a5becbbd47a8994bedfed2e2f635d25d499ee7248a2aa240230279aacd61c29da1bd3a5ba0a086da3da3c2704eadaa1316946979069ef73a912da095d462018d3e67649447b34c2c71cc541ff1f8c0fc247751873561fd29304a03e5ce5527a2dd0c5b948afc58afa17816a92a6a605846d54b4cd4dc5a3206783ba1246e81b8920acd767a31ba1abde49248393555776b92a04e7c5d9b13865a22661eaa928a9c1762d2591dc0ec8409f8faad3ac970920135317627f4a04cb3262c50be9f6d9a8979b5644c2889574fb42daffa944a712b1e2d93e1626167d1409d0cb93f6a1dd8ecb764f3357b9b86c3b7446d9761393b25d406e6f1229873e58d976462465dba353f3e4dfca59f58ae2bc2f20ab35957a0a0903becf484ff3eb935061627aa3040ac129a06cb527fe2c4c2c20009f019ad2cefac8282d73bf5994d4edaf32d4d3fc0550e30f7bb82b6edf6ec50b7ce7d0588d0bba1a510d5003a618758f0e39a734a6114483ba5b8aa2be99c68a685277eb3051d3342aa243846a7a186ba259dd3d0b528a7e1d18557f3eb3463c7f671e01fae1afc7eaefafad7d7e1ff570780172d5e19537647bfd0d1bc2a6fe18d0a6434f5b469f00fc1cd1dbcd0ac7abaa45c3bc82e6936e3f8b1ee615ea758c6a4a50bd056a3aacac880b21774c95219aa0688aa56c470e65ada779c33b34019dbf4af534df7a14967f67fd0f617cfcbd3d0ec3681306fed727d37b4a9a137ea2a4e9f09e75baf8269a212e560b72ba72b40112e47d5c4fc789ce47be89c6ba6e39c823eaa8316c180d50c1291f7bdaa20a5be8dde6f312ce8c476c5e0115ae65d9c38e277deea3ea7ef21bdf73676a2cf39af731eda2af00fd32f2c6e5aa8eaf3e2e578f2d53d9f40510a170602214dc3a5e9a170bd5cb50130252fee8d83bbcfb67546a150d365e11aa2cfa121142cd137f8e1d76e302fa5d4a31097bc863bf8fff49af75ab15bae809e81a487a6d4ff34f40f24472ed8413937395b893053424e85bf7445aa47c145ce976133de2ca14e9f2f4fd88773b93e227d2829c227e0ffd1372b14fa48ea80e76795d371332c44f2495263a07a78a3b3c47620028de72f744eac3b175faf92cf63e999d119687921da155dcfdaa2d5a8e61c8747e800db872c58235d889d5c84d2a3c6e1db217917030ec5adcbbb2f79b43dc8c96cfa3b87638f5b85e6482116cdbf23953973f3f96c15b30580409', '2026-11-22 12:35:29.702365+00'),
	('\xca3778bb2eb147789c007cab5286166b', 'M3_296x160_BWRY', 296, 160, '\x7801ed97bf8b1c3714c7bf6385ac8be5d405072f3775ba0d07e18ac3631749709734e98dc175d2b9383c731ce46f3a08048581a419d8ff2059e37f60cc351bbc9cc27b9ad1cf77668d0d76912976a58fde939e9ebe2369804ff6a9ad4d62330032566d4ba604b618011c1f2de2feea5dc99a7dc9da1b815164597f0db1bad6c918b62b62aead01b4a55efda3ed16d06f12b6b023b0f89722f28f22a6468abcb1d43780ca52f521153d834ddc9c3f4d644149e44759f7009a12c6be81d52fc990fa9b5987faf5ec1cd8f12fec0c20b0d59a58ea7b283b127c8fbe2ec75850c2927974e0c41ec426d728e69994ff21a7a14d609f87562ad514dfe303d957b99d018eb331d4bc1e916d2530ccb98fec98c5752acff98bf9e47b416fcbf4f01bd6587b41aa750fcf8dd6f78295c790d9f73933c0b75ea1935d57306e38a5f9b6a4e4e821a6055679e6f4ccb93a9d1d9d9ee79afb777ace98d773e041cf81b1761fa6ebc1ecc9cc74877b00b31f3d33380358cf8f3ddbe205c07afe6eee5f8fa0f7d2eb99b8dea1250df99413dba329d80d1ad23df9f8312c6ab731c4ac2bd93fa6649bad673ebebf76358db105ee04b6e771b740e5594f1b12dbb59efd415bb89b878fcff0b69ee8591bde6459cfded734bc1dc63ad5c6a921d6b8368ae59a32d74bec3bf5cb7a9ec770ff4ecf81d5667a7ffd7c81769ce651f97974b4c7d6b409b79e5d846dfd56a6aea02fc3d1c6769e457a5eeca12f776d37edcf1c5f6d3b7d3952ee797f66d6daadbea4750bfb33ac1d754f2ce8b9f28c75fa807cab37bfed162fa93f664f995d5fed16e3d84eec11c5a75e5d9dab9bd64e7a7ecaacbf3aa33d7fd2f38399559672e0f43c335897ab59cfca9c9ea1a5dd23685cd1fb52d3f916f4ac0ccea1a6736ed278b5c5739e77fa7337adc6353ef639be408f7507f03c22460bff28d4a9b46ab600e7257066597fabf3587fce76f5bcd4df6a57b27a2c7df56b81f93339c4b230d21900208b8f3db2f932cbe6ebec42ffbec47af1b5b71468cdf36689e536b7d5255f811d3c5fc157cacbc1f3bd2dee9c0be3fa3d3bb73da0fec1e7fb81e33b600acee43dc6cdee57dc9f3f6ba3001c5b4604f8866b2963a4924bb8f39158d2db3b56926f84c9373a6c88f87326ea5a624fa85d7d1659015f32fb35618af2acfe4c98bba33f4b19fb0aea57abd20efece15dad47928cf25258d9132d673f5fbecc1ffcf581be9970cdd27819f133bc7122445961acc351ee387b9e6fe99f93b6668abd258b841fd1ddaa9c479fe49605fa48c6a2afb6a2096e9809df8b294bb479774df24ac1b8431bc7d5450e9c7b69b87c0c40f07219670477783705eee45034eb9baf396933bb6be5b1e9cb82facd1fd6c0cea4362fcf91f0fe0eedd19f9bffab13260f76bbd49be80008999a5c680f966e9a295d8666886619fdac90c636927b16b2c8bfe4a66966a5c16f195ccee87a19c6fc9804678db4a6615543e0f8929dbf427639a17899d8c3d96d97929b1a1df2cd7d9ba490c63df2fcf3275096c1c8611d93e2431bd1cb51ed2fe24b65627eb31dbc725a6ac51fb6c7d2566cd265b5d40627ad8189de54562c65c37855e0466addd17eb2bb0de98756e2731ab8742f712dbec873e8f4f627d736d723d4b2c5db14faef61fc804717c', '2026-11-22 12:35:29.702365+00'),
	('\xf57a5ae51c1eb02e9492416b2710a6fd', 'HANSHOW_296x152_BWR', 296, 152, '\x7801cd98b18e1b37108667cdc07421882ecfc9c1cabd81900582336278fd288714a95cb874217875369022e5214fe027709b2a0b28383707dc2bc869d26e202051808d2637339c215794ed432aabb85b7d1c72ff190e87a4003efb8fc38dbb1e56aab3e900f6d0c9198083f9aa6e366a75f275816a424d1dea1ed5ea2114889a5c534f9cb3379e94e81b410da28d755ca20921980fd7cec53756643e46dce2b0779bba575d2ca244d475e3ec8d625d20d7349dc36e345689a00993ab8e14d28775eda12535d47d1fe6a6eb00e2ee08a1ae033fea9f12b979bf5a8d8d0e21bc9a6f56b50e43ff5d89603e87abc674b175895cb85a6d9cfac84687505343d321bd07e388ae4400d0b0f86495a3b50876b8a9eb8627f93cce40421ed40ae63899534e04d0371e40cd7c8535657458aa55422b43f5e3b95865ea23f2a86f6cea6b602bcb0c670834a31cd4d73deb126f38574b849bcd847d4c5625b236a8545742fe56288c9398ba87a3e8501a6b7a083d4fedf2343dba0d0ac731aaa9bb9f9528140842a10bfc6809a6113ff9b42d2cdcb618de6f55841fa2bddfaa8f7e1751385574f7db88a61f43feafc2aafacdc6d2374600107e51f4c57d68918458cac1ddb9218d8457371c7229a104d33650cd5075b1a3bd079afe104aed7b4fa9ca1c694b42b312998864a50b13bc2a05501fcd1c8ed4476719fde53c8e1f127a5ba0871ab86475388524aa2a19e0ceb288446ab4100a7a4635cde2cbec229f21c7ae5d0004ad1310d8fc194078ad0a6767d47302102a450fd4a1a985e9000a6fa3d464e521225f692a4c355eeeb54a9d45e4d0743d886365d5f78873e2382bdb208bfc4d8eeef1586f528cf8a9c5e187122d46e8fee81b7f795ca2924cd4b3d454d610f84add4e561f44cf920dc03d4eb90b00c8eb448bc305c07e9da0d9b63a6183a43a013a1da94e184a75c23ade0e85534d13eb98ea840d9fea84a00525a62680a04b4adfb4fa28735e01a43a6156f61e7a687118cfe3a8f5235f64a5ddcdcb762c69f9ca141466d9240b9a96933c7da2d5d75e3b7d3c463b80e9628c9600c12ab938f4b444546afb2cd022c2ad0b54759954d3f1d107196b6412ddb692668da97e095a5035c94400c025a16c6a0180e63155519eb44b3a866652751eb3b154d7ff4556bf3ea89e8e18567324f68c32f5a22be489293edaa0f1817ccc3f2d0ee463fe893eb639e3e76a2f5ea38dd574e91aaa6891c4193a97e0546b8b259f31ab8ee2ad819bc273806627483a3242ecdc3be0baba00205421f6eedd29239a47e8a9b86e15bdbad915ce7bf088837bf78887bf941d8650f5c7239e505edb6b08efffdc557f7fa7734c5b53e8b62f2155793a8986e58b278023ffc372d1403b8a78582e66408750cd0980d00d3308c308bd1f66e04f15d126ed7184e824ea712b678216871da9271f13a2f5c8a8b79303ad479aa73c55285e7423c80a5644e3d9652b451a7bfedef05f419e9e5f8220b1e6f582cb0cf166e8b0cb3a46b4de471e7bebb893fdd1e3d650141d7030f454de1adeef0c0981d0a1a03cf6edafdc2a88021dba264714d5d0cde4aa215614d5b00e7afba0fe84fcda8f1057bad1ad9742e87bb9b352afef25d0ae8f3719d90cc9aa5a832cae16879f64d2aa2e46b5c5e14790e3dd122c01eed0a6a3eb243a2c39615fe461bfca45f5fb56f6dde9c12d25c08d608944867625c2aec5e138a61c8f27a7ba3751fd1e32f58e3bfe2e51151d15a3b1544fc38f912e18137ffb873856de618c2a3aa48e91a7a5dde2f022fae8b656857f8e3ece76304339f0d03987ea7183d0b0700042e4764beec921f82cba8db86ee9479ae4637583f8779b11ea6f50be741de23f8751b61750e123ab3df42fa69246b75f8ffcd1c227350711a97e8b085e1db8c29d33445b66c0250e3442947ab4be41805b3044b7df1bd43292a0d35537ec3e805a1d2b5ad1c54a11dd7ec38eef5aba00e8f6bb8f42864417dd7ecd2a224fea4763913aff29c4bb96c7a5e862872a3ad308c21842467236dc4334139f42154d7435b2e25a629b2e0f0fb42612e2df862801ed46455b23005d8eec942a88541f40323b9fc9dfff002fc1c6e9', '2026-11-22 12:35:29.702365+00'),
	('\xfdac1a04011f8cd522bc4a32150e663f', 'M3_296x160_BWRY', 296, 160, '\x7801ed99cd8b1c5510c06bd221e3619816e22181655b8808de56566483316d5023394910ef4ac05cbc88071194ddb0073d4872f610fc03443c7b9074188f23731014c18f091173735b17926ef74d9754bdeee9a97a3566c22c6c02bb872cfba35e7dbf7aaf5f000022ac7fc630fd79085882e8dd99f165190667e240df52ec6c12eab358528572168b5d2817e5216392226eebba594cd5b77665b6e6116e01805cdbc52c603133a92f79a1ee99991aad9e2626f5ad6c2cc1589fb4bb92927f92ad1aac9f526c520ece7a349b839a187b41c6e1e5244b700c704cda6076611196013c23e520ca0056a50de884f50008733a9f291bbc56b14ea88fe350b5b45906f09af439a1be7a55d9a0045a6c43aeb5f26c31db178a43daf5729a853dc4b9576b39f72f69ffc6006f1beca2c12e18ecbcf40538f792d93e5bb185bdc1b95775f349d1be10b598f485d71e518c664947329e259b92cd9f25d2eefc5922f53dd82c516b1f6496a878799674a4cf3c4b3615e364ed379371f85a2ec16806cecc6cd677c960e7641cdc93970c76d660aaaf7c4f2a1b5d633ed3fc536bfdfe9036ac3d339729ff7cbc4a1fc173ca3f622a2f09de0650fa12bcb3a57df64ceab3184014c6cb0e1afee9bccc9353fe7568afcaba75bb349f65bc319ff132de3ed75cf64b3f898239d45f0dcf8ffe4a7846d54ce425ee85e7517c353cf3ba4867adcc8167723e472ca7e633b38bc22e670fd439cdf0fcfd73dfe5e343cac59c16c9925be13993fc1db2d5f7829cc2cada3c266db0dc11c9fab456cdabfeb3630035afba9c539997c4baeb99cca7309825b246b590f4cf43cd8cbd1ff60674310738217d8ed1013c21f525c48e1b4c9d51ab64e371a98f998a6351d6e7e0a6763348eb3ab6fab620f91fd6ee372f47fbf79da97fccf8ac6def52ccf8ac558cf7747bbf62397fd64efd63e6efedd2863f6b2d26d7aa3399f5adc8b3d6337947f7760dc6676dbb2f598ecf5acd28cf167b5efa5c376073e6797db246f7618bea3b2839590f1fafc516f5cf5a6bb183d2b7a8dd7d919bd9bf537de8cfa2bab3f45d8af041b1daa547fb17bab5f55173e2d4a1582cebf5ce0ca13e4d6b398b8d866e307452ce664317ca59ec4cde0bf4852cebedba5ee05fc8d00d8761bc210318f5c2ca860ca3684dc761b1b5513c58af1f991abd16c3de2ef47a94bfa31f357233ec95860d07a31ee42c67b063df3572900f06f180fe8aea4f0080964da5201f0e73a81f021bdab24ed1b0b897c7f190fe3a36cd4fcb8e1e6de4d6a2f5b59c1fda5ab99635cf6db479b3c8a9fa5a0cb3515dddd69796b536e2e128f32f68ad2f2d6be5b26c37f5fdd2fad2b2260a00440cfad462832c0bfac062180f73df2ffcf9c5865af6f45b8de5911b0ebc7f4f3d19b2e7a66c90ee66be9fa7d71c6859b3f291f87d5073fc41ec6e514334f7497ff6e400f5f7529de508f9a557c9f18bf0f4ad894423e45d154b7d3c23a6df0a5e8e0d46528e476c4732bfc325f34e6d0a9f0dc6ee417b7f26ffe6300a6f7acf2639073162d1deb33d4b112bcd361151337a5ddf6a9b97f52dc32c1b962fa1cf156d7715db9c1c5006450eead169e559d6c3aa91554babe6566f583dc44ea7d2aed593f47517f42ef2d013fdb2cfff6f4515a29f591b5d83515b69b965d896a12f375865301c85be7822e3589a556aef93c242ed7344dcce41f61ab1b1c9649f929c71cfdece72b107c9ecf6cdc2602e60576e86ece6ad9065e3505fb6a1f691ef8bc0e71cc2d80a833900d1575c0f50b39360ae66310b2e58cbfdac51718dea26e325a66b947731a851d6096b0480dbba1e009bba46d5639fa6ba46d589cf525d23b77135d135223656f38f98ae914baf26ba462ead125d2362a86a5425556ad4e8069569766ed4653b6407909749e9b33f5b8fc9af0bb2ef43b9ea54c83c59a0e6748bdb93728efc536c32217647f40bcb4d24abe8402a8cb9a11975e444da4562d5028c821b2b3962ff4a5625a13ec7e7d1a68863b28388e507212bde17cc752836c938cfe5ba90f36c5bb08a0eeff213c1265f93e4b59095f22cab48ae3c2ee41cc5a618db75d2ee0ec5a6e6ee0ead45797fcef972b1236c14ac5032e4b58a714e5f176b79a9b2ebfd93b1312b5e0ed7966f08c6b92f7f108cd796bb21c33dc1b80fd43ef77d20fb65b2431d1930a7991b55f439735f1b48b95f408e0de00da92f252a99bf4b29c6772ec91ce22dbdd6a5d52f9ae1b5ea37ed1f22be8ba58c0d11af6061e4b9f850f8ccc116a725dbc393589e94acacfec0f28a60ae53fd85e54030c4ea4fc3bf93c1dc20a1b2546b897d2e188f5dc5d8e790fda4ef8e6e0fb7d15d12fadcc7f8a6f66ff262f563c0ae1bec76556939f645f50b0f44547919d02e94f99b7c83b711af0bff26dfa2d379ae7ea65718b5df22eae7e05ef7859e4d3cacdc296103112f63a1ea8bd53ddcfb5dcad10c2b948d2ec6e8e4f756f5e5ddcb3a2f93afeede0bd93f219b14fc39347baeda39f5f42195f3af0c87ff1e66e03003871938ccc03219f80f75f6961d', '2026-11-22 12:35:29.702365+00'),
	('\xe16b52701d8c94ead63869f2ff7cb7f8', 'M3_296x160_BWRY', 296, 160, '\x7801d5983fafdc4410c0c7acf44c61dd224191345c5aba93ae7988a798148052f20d88f2255244f8a2ebc9d779521a4b964863c95fc18882d6e89a43586fd1cc78ffcc7a8ef780265c71e7fd7976feecec8ec707f0c17eacbb13beb50090b1625c33a3b072224d3fa6fab6671c1961a39e91d574c7cb36285138b41e3e8d43bb622ad4c4d89017dcba03803df821fd6e51959572d68d00a5d4573a9491760d31f2bc76a89b5c4377298ec0c05120225ec040e2fa19c71fcf70eedfb18332370dcccff52cd5a7334a1448394e9464f677bff6d186fd03b38c9f845dafd9e6d1c3d855905bd40240f918e7a22f91194c54c62ce6e82acae015b1e73903808c91c417528e469f4bbb2c713fa38db4f2cfaf41b4c372718c57e433ce7d936c4e836b8f2cd98874ea8825076504f84e61df841dba181b017286faae31b626e88b71588515095bfc3bc0b58fc6a609f3f0bffce2b9fc3aaefdb685a2431b2f226b2630ef7189bef7cc1edc0ce62dee97e781bd717760de1e47806fbd439619ad696047e7c0fc0469deaccacecdc1fc4c72c1c671aa0fe67d11d605337b1cb787c289bd6bbb0b0c58cefb52fe32d5076870ee47814d53b31c8ac23373474511874d60ce6151a48ff7af7054d6a9d679060eeb9591796bdc19a04cb61d006cb1fe310b73699ac535cdf7bd5853f66223d65467db1680e442bc00cd0460515fe1ed527e7165019ac03097997f94df94995ba05c2ef1d2dcc020ae4b39833d9efd3ab3ab5b77b0985f1ef177e346ca2f24a7d6b989f2cbea48ae088c9e0a4f11167fbe3b737e69f892d8e9f65c527ea9a43d43ffccafb7af93fcbe24d6ddde60ed6527e0a9674b7e097bc6f95d24b166b7d73740f94d19dc707e99d1dc165ea7db025931c2ab382b5c7d1caef40bf22fbb4571444635e7591ce315315a97c88965fab8e6a07f510eca74b070aaa7890c5ed23ecde63e94c10fab7d4fda33ff682364f1d2c1c9e2a5b395c54b8c3648f4dbbe4b6b13734bcf5f19c7e6228bbaf06af3e55adfe6abf599ded4695d631d259e872cdeb206802c5e92a6fd2c6dab7259bcdcabc8794b532960ec5522e65e45ae8bba564a0f12fb97a88f7b15a98f7a95479251aff2599c8757f48cff5461a186f13d8be7fa13a98feffc4b16eb5a309ed57be259bd27c6e72d4c63867537dba7549fb3fc521dcff601b16cbf5c81b2afc43394ed9774c2e51a5879ea179f4525b8c858abf21d9e33fede93e4d943cc60298417fefec2ca11e071c6ea11c0089f4d4bcf55c97ea31c89b905bd6f0804b08e0ca0591f5fd8d23b889cace51cb0b7c8e3dd2a0c0fa18c17009fe7325e3668a4ddcb23b1068b98c62e6bf8e77770afe59ff502f2cb9ef4a5a4173bc92cbfec09852a7b40ef834ab847ca6c881e5398ba7f70f1ec4b1bdad9d718f77ad22c9d7d89963824e4d8ee679a3ecdaee69fc6d47dbf3e6fd2b1ffcb4889438b575b178d716fe1e69d1942f7cfcf4bc9b8b7682b5bf554bd71b95446bdc5d00f433ffb93c7bd45c6a8b7187a534539ea2d20676869e85b53057d9c2a8db5d5de55c13f96938c7b0b37f77d8c977b0bc97c6fb13fb116fcf6ff8308463d9733fb538c83fb088df53077fbf0eac0bd8564fc3f485f755055de32ff0f2219ff7fd07743b5b77e9d75465aa6aeab765edff2abb0a9ef27f06f195e2c6368cd5693b57dd487f55432aea73bb3df4de1c9c4f55432ae9dc6b5660ef95519d544d70e4976b9be68ccf643cbab813e5a9a2b19fbdeb6a77ab55f14e69c9b637e79aec6bab6dde5721a73b69f72398d0d73dfe5fe69acab4f6ddccfec9fc6f8ce07fbfd1776a80054', '2026-11-22 12:35:39.718681+00'),
	('\xfb98b6e7818d5a8367e0adc5492c5d09', 'M3_400x300_BWRY', 400, 300, '\x7801ed9c4f6cdc581dc77fee1be2441df1d272209556e35056e23ac587a662344e50253872e44625105cbbca8a4dd524e3e9440d88b2b9210e48e1c6190969b597d6c1ab660f5147e2beaa432472db7d61569d17e2f8477efe3363cf8c3376d9852d7a8e14bf7f9ff7fbbdeffbe337637b00d4a114f8aa2bd0fcfa340f6b23059ac648421c359c24bd28d192b9448e57984f245565cf1a8a2461ccab24237b66a29e241424744f3beab6c58984cd5a5377d6a1277cdd91baa7cb1cad74473beeb645cf6758c38eb30efdf34077a421b99f437047c36e5b60a0a381aeb70688a83bd2f28d5cc28e08e4212189d876e466b3f9569e0d5bf3795b0416ffabb17de809f05bc6b623d76b4dc827246f0bdf306c831d0a01bec5b71d296bd62584e06d210d036acc3b11209b44201a5ebe8d34e10d089ea72e77b414f16048e8795ae919e2a113db90a005395ee99e267887da61d79817137b5202347308266e09be2fa4c1f76accb3221b4772fd12024f848e4420113679d541b939b3d46c1a7a3248d3672d2174228c84b002cb6f1adc4e174dc27822982fa4c14202c8463b5833024b5e1049a1ccd9d8139a14d280806c8484edafe9d210794416cfc460b28d4c9991693812cd148d23cd6ce27482f959e2ad6c74426c9498506424890dd6ae918cdc28f372b3544646017d70edc9248f4706c3edbf452c8cfb309e92f16a693c7f3ce53f24d6c66b1c4bb1b801dc039f49dd69d9e86c8e951849d070a7e558520f78a0ef21fd4d5c715214c31df45a3e0f0cd4f7f0105d9cd68f3a11fea61158c6b6e38a35fd68da1cd10fb92b64d3d8a20b8d26d6f4bd69047778fb441816acebfb44f0f654c2e6da89309a21d1126b7cb8eb48b5361de429620fcb126e6962ff50ac4dbe0064bc72c276842ddfdf2b42e8de8e46ea3e6af26d22a64f2b1d773411f7e0fe9168ed7bf7d22e4c083322e251b28fa2e5e2b4fed0888847a21b086b6f2a012dae09ee69e16897c2b05bd3c6ee0447559252e08d5020da58b0f0a3d17ae392edd1bdb5460d3a003013b66b66019601966f5ecb6fa577f7e6356d1b002a61996a3524561673a793f6c7472b8b8f7e4b44e5fac983c7b395b5be03cb2b8bf6e77956161fad2c3e6e03805ef9c68d275bb395ca5d80f595c5f693cb882d22d847d7e72a4f42c29959596c475e4ec0c8c6af88809f5d9fab7c3c5b59ff013857a611bf0f89b72f881fce563e5a71602ab17b483688f871b5bab5bc3c9db0431b3fffee5ce5feccc293e56598b9794dcb6ff9dd9bd78008ddfddb5ca5cec4bbb76d58af71c857b751e32111aa32f8309cf4e804adb2498bc368aebac322144a5d00aad99c9c9896da2694de55e7d4f9954f46752805fe870a2413c42aea439010465162f0299c2b629a024a2b50a364da20c1ff9751527e2dc164f529bc5e4d155315500a280594024a01a580524029a014500a28058a2a90ecc7d55929f0c52ac04cc7ed361a0d933b3dd3aa8a1eeff27abde7a6bebb1e31a808a5951a256a7e8c2c0b7483b0d85ac2b0671ef8167dc9f4e5115047b75e67256c94272c5330cbec95b0f13a44cf724ada284ff046b5a48db204d41bae5fb23fca12d8334db3ecb82a47008019ddfb2f3a76cb13cc372d47b865c6556902aadc141696981faf4100a263ba8de2f303ca133d57b06aaf4c3bca13f55ecf72819ef828b85e41698299dd6ee34058c56dbc06211a0d177b656c942640b8d586e9d2a30845b52a4f980dd3b4d841091be509c11d8b55e91650e176942598291c9f59b4932868a33c0175d610bd46091baf41b89610183eb659b01d509e00e6006325f60c509a60281c939b25c6558a18df0d4d4c6150b77a8cb913332726a689354d689e6633e0508306d435018eeee923cf8731ab7ec05d0c77a8079acdeaccd6610eaec3db705fb3350716aba96780c8689ad8d26c98bf627f0de6ed6fc1f7e14717c432dca327d1d207b3ccea41af1bb6634b0398075b8b89790d6039fc4b0390260e3401f534212eca3b30e69569d6bb5593aa791716603145003d4d675ffc650e660d890acc5291815714d56c2d531e8081c95ccea9cfa10ab3546596802b97100bb07051a1adc5eace93575afcf4de1063d83ba8f2704d84fb9ab8d83ed85adc83f3173db8cc808fb63c450ceb5121a580524029a014500a280594024a01a580524029a014500a280594024a01a580524029a01478631428fafc9f2aa714f8d21508e29702a586e8157aefd4a11bf688e88085b65ec4410008df29033002d00a10f48a3abdab1800703f36773946f7e9c99700409700adbcd25e60f846e80cdd7d215f6222f7a5377b9dfbb53037bcef441503d0d320a384b4846c792d4458d2e5fbe441f40e1e853a8209dd1e955718de7dcb41c43f2ced9f1e50b9e8ed43aa7947328f3ba3446ff7c52f9642656e1d9d1e902fd1dbfca12f3ef3b837f68ae7ee8befe8bbe4ccada3d38f89887edf2facd9679e2126108b062367de3992bfa6dca984e580b18b82c9778efc6bd40d915761cd529f602368797583a160e2e4c8bff2d341cbf309dfafb52c6ac7e1c911fe7d355277331a26e871cf186bf969c7dfb4ba88e89e1ce173221018dae13011604cd04adcf0448bfa635beec784cdd18b8996d0ed51ad9c1b87023daa7949c7f7bf4d366c2b21c29f521c25f0940a11d1e0b8134e1f8714a690004bc42d8a0b85a7b338024d03777728723824b89c40a4e928dc1b12343fc6bc1a27427f42ff3ce6c37c2942b200eaa5085f437b7c244ef4ca8bbcf73544313a3f260298228a2d7169c2199de7936d386020fa48cba85d863004c3207fbdca18b3431b00f4c378b92b5c860857293f22321979912021745968a50e97ac56f89f4ba05563fa71e17d34e10d190efbe98488ae01002d49121438bcc87b8f61f83b9e858862de0fab720a781f04ac83fc8318b20b4c3c1f7bb7024c0828d0de7f61ff818fb7231b51070e9d9c18fa271edf39c7f7967e42b91717d8e983e9157ed691b55faed20a4cabfbb0dabc39f82976b7cf83cffb2fa9a8480f263b47e817f8d294cd9388f0d283291d1e5a4674ac971be7be8888747704795d13e0ee867ffe2a22d2dde1e712c7cfee041bfda8e5e9ee903a5d5c261cc1b1d5c1b97ea86ea63bf2a442fc2caa86b4ca8a9bbb94a4888cb82297883da51ecc884b5b96cb0e4935a6c545bbc080c1b4b8c588b4b885888cb88588687f956c41a7b59c54897632658868b79410766aaae4a9fcc513db2e9e21f669f313703d306806d291efd5ea2709f1a1ffe97be7835d5f428c8fabd3a709717efeea8cb635b18df8723691b8faf841bf73a74b046d6b064428cdf8fce83d0d56cf1ef6ef7cf89208aa3126fc4856a91f8f88bafd34383b5bed6ffcf9e599ff8fd5948d84189be7a74f9f9f756ef737feb2db0bbe7955b4466d8caf0ce74f83b3ef7dd0dff8ddb363eca7db417b9270671aee9b529e11f1f04ffd8de7cfba78dc4b691513e31fa44e3f09565777fa775e58bbddeeb13fd42a21c67632ec10affea6dbef74adf60b837e21343964ce7a1be5478b58b84a27005e4e4465cb10e15563507b1490a31aa5f38349abd8a5449a1e84c5653606a5d281827bd014529e48c16f64f08df9a24d39aa14500a280594024a01a580524029a014500a280594024a01a580524029a014788315f83770d2c564', '2026-11-22 12:35:39.718681+00');
INSERT INTO label_page VALUES
	(5, 1, 2, 1, 'article', 1, '\xca3778bb2eb147789c007cab5286166b', '2026-11-22 12:35:27.801071+00', 1, '\xca3778bb2eb147789c007cab5286166b', 1, '2026-11-22 12:35:39.134672+00', 'fa536322bf390679:fa536322bf390679:fa536322bf390679', 1, '\xca3778bb2eb147789c007cab5286166b', '2026-11-22 12:35:44.058706+00', NULL, '2026-11-22 12:55:27.801071+00', NULL, 0, NULL, 1),
	(2, 1, 2, 1, 'article', 1, '\xc8098ba42f97719e0574323c0307bff6', '2026-11-22 12:35:27.801071+00', 1, '\xc8098ba42f97719e0574323c0307bff6', 1, '2026-11-22 12:35:39.134672+00', 'a9227905550aed9e:a9227905550aed9e:a9227905550aed9e', 1, '\xc8098ba42f97719e0574323c0307bff6', '2026-11-22 12:35:44.118786+00', NULL, '2026-11-22 12:55:27.801071+00', NULL, 0, NULL, 1),
	(4, 1, 2, 1, 'article', 1, '\x5805f40237dc20fb0a82644973fe3596', '2026-11-22 12:35:27.801071+00', 1, '\x5805f40237dc20fb0a82644973fe3596', 1, '2026-11-22 12:35:39.134672+00', '7fac970f4d87178c:7fac970f4d87178c:7fac970f4d87178c', 1, '\x5805f40237dc20fb0a82644973fe3596', '2026-11-22 12:35:44.598289+00', NULL, '2026-11-22 12:55:27.801071+00', NULL, 0, NULL, 1),
	(11, 1, 2, 1, 'article', 1, '\xfb98b6e7818d5a8367e0adc5492c5d09', '2026-11-22 12:35:27.801071+00', 1, '\xfb98b6e7818d5a8367e0adc5492c5d09', 1, '2026-11-22 12:35:49.494695+00', '6dc154b9b2a574be:1ef05b15b775452c:1ef05b15b775452c', 1, '\xfb98b6e7818d5a8367e0adc5492c5d09', '2026-11-22 12:35:48.046719+00', NULL, '2026-11-22 12:55:27.801071+00', NULL, 0, NULL, 1),
	(6, 1, 2, 1, 'article', 1, '\xf57a5ae51c1eb02e9492416b2710a6fd', '2026-11-22 12:35:27.801071+00', 1, '\xf57a5ae51c1eb02e9492416b2710a6fd', 1, '2026-11-22 12:35:39.134672+00', 'ee22a0973afbad52:ee22a0973afbad52:ee22a0973afbad52', 1, '\xf57a5ae51c1eb02e9492416b2710a6fd', '2026-11-22 12:35:49.776305+00', NULL, '2026-11-22 12:55:27.801071+00', NULL, 0, NULL, 1),
	(10, 1, 2, 1, 'article', 1, '\x91a534b0026d120e6bedcd842559352c', '2026-11-22 12:35:27.801071+00', 1, '\x91a534b0026d120e6bedcd842559352c', 1, '2026-11-22 12:35:39.134672+00', '74cff8bf10bd66c0:74cff8bf10bd66c0:74cff8bf10bd66c0', 1, '\x91a534b0026d120e6bedcd842559352c', '2026-11-22 12:35:40.834699+00', NULL, '2026-11-22 12:55:27.801071+00', NULL, 0, NULL, 1),
	(9, 1, 2, 1, 'article', 1, '\xa8255ceaedaa13d339dfde97a6198b78', '2026-11-22 12:35:27.801071+00', 1, '\xa8255ceaedaa13d339dfde97a6198b78', 1, '2026-11-22 12:35:39.134672+00', '6d933c436d9da83e:6d933c436d9da83e:6d933c436d9da83e', 1, '\xa8255ceaedaa13d339dfde97a6198b78', '2026-11-22 12:35:44.827991+00', NULL, '2026-11-22 12:55:27.801071+00', NULL, 0, NULL, 1),
	(8, 1, 2, 1, 'article', 1, '\x4b3b49e20e9d780a64c3c3d6f38c85fa', '2026-11-22 12:35:27.801071+00', 1, '\x4b3b49e20e9d780a64c3c3d6f38c85fa', 1, '2026-11-22 12:35:39.134672+00', 'c9497ad75a9388d9:c9497ad75a9388d9:c9497ad75a9388d9', 1, '\x4b3b49e20e9d780a64c3c3d6f38c85fa', '2026-11-22 12:35:44.902815+00', NULL, '2026-11-22 12:55:27.801071+00', NULL, 0, NULL, 1),
	(7, 1, 2, 1, 'article', 1, '\x440cb22be25ef6d6083aad82073eec94', '2026-11-22 12:35:27.801071+00', 1, '\x440cb22be25ef6d6083aad82073eec94', 1, '2026-11-22 12:35:39.134672+00', '3dc371a54076bfba:a842c30a9a1bf9cf:a842c30a9a1bf9cf', 1, '\x440cb22be25ef6d6083aad82073eec94', '2026-11-22 12:35:45.750208+00', NULL, '2026-11-22 12:55:27.801071+00', NULL, 0, NULL, 1),
	(3, 1, 2, 1, 'article', 1, '\x4db267b27758182194e705885bab0477', '2026-11-22 12:35:27.801071+00', 1, '\x4db267b27758182194e705885bab0477', 1, '2026-11-22 12:35:39.134672+00', '99df553ee5a71625:faab0892037db53f:faab0892037db53f', 1, '\x4db267b27758182194e705885bab0477', '2026-11-22 12:35:46.190191+00', NULL, '2026-11-22 12:55:27.801071+00', NULL, 0, NULL, 1),
	(1, 1, 2, 1, 'article', 1, '\xfdac1a04011f8cd522bc4a32150e663f', '2026-11-22 12:35:27.801071+00', 1, '\xfdac1a04011f8cd522bc4a32150e663f', 1, '2026-11-22 12:35:39.134672+00', '7e13a11d1a8eda34:7e13a11d1a8eda34:7e13a11d1a8eda34', 1, '\xfdac1a04011f8cd522bc4a32150e663f', '2026-11-22 12:35:46.974661+00', NULL, '2026-11-22 12:55:27.801071+00', NULL, 0, NULL, 1),
	(12, 1, 2, 1, 'article', 1, '\xe16b52701d8c94ead63869f2ff7cb7f8', '2026-11-22 12:35:27.801071+00', 1, '\xe16b52701d8c94ead63869f2ff7cb7f8', 1, '2026-11-22 12:35:49.494695+00', '7a66328e2dcd8209:7a66328e2dcd8209:7a66328e2dcd8209', 1, '\xe16b52701d8c94ead63869f2ff7cb7f8', '2026-11-22 12:35:47.973728+00', NULL, '2026-11-22 12:55:27.801071+00', NULL, 0, NULL, 1);
INSERT INTO label_sample VALUES
	(10, '2026-11-22 12:35:40.994543+00', 1, 1, -73, 135, 2688, 21, 1, true),
	(5, '2026-11-22 12:35:43.942758+00', 1, 1, -57, 215, 2671, 21, 1, false),
	(2, '2026-11-22 12:35:44.249453+00', 1, 1, -60, 200, 2936, 21, 1, true),
	(4, '2026-11-22 12:35:44.453067+00', 1, 1, -53, 235, 2854, 20, 1, false),
	(9, '2026-11-22 12:35:44.711054+00', 1, 1, -64, 180, 2724, 21, 1, false),
	(8, '2026-11-22 12:35:44.845858+00', 1, 1, -61, 195, 2908, 20, 1, false),
	(7, '2026-11-22 12:35:45.760365+00', 1, 1, -46, 255, 2949, 20, 1, false),
	(3, '2026-11-22 12:35:46.226731+00', 1, 1, -74, 130, 2896, 21, 1, true),
	(1, '2026-11-22 12:35:46.840758+00', 1, 1, -47, 255, 2618, 21, 1, false),
	(11, '2026-11-22 12:35:47.773271+00', 1, 1, -54, 230, 2639, 21, 1, false),
	(12, '2026-11-22 12:35:47.773271+00', 1, 1, -71, 145, 2778, 21, 1, false),
	(6, '2026-11-22 12:35:49.866924+00', 1, 1, -90, 50, 2635, 21, 1, true);
INSERT INTO setting VALUES
	('', 'runtimeProperties', '{"apiKey": "00000000000000000000000000000000"}', '2026-11-22 12:35:22.109758+00');
INSERT INTO store VALUES
	(1, 'DEFAULT', 'DEFAULT_STATION_CODE', 'Default store', '', '', '', '', '', 'UTC', false, false, 0, '{}', '2026-11-22 12:35:21.943375+00', '2026-11-22 12:35:21.943375+00', NULL),
	(2, 'DEFAULT', 'DEMO', 'Demo Market', 'Simulated access points and labels, invented groceries', 'Austria', 'Vienna', 'Vienna', 'Example Street 1', 'UTC', false, false, 0, '{"storeConfig": {}}', '2026-11-22 12:35:25.842688+00', '2026-11-22 12:35:25.842688+00', NULL);
INSERT INTO store_total VALUES
	(2, 'article', 12),
	(2, 'article_change', 12);
SELECT pg_catalog.setval('account_account_id_seq', 1, true);
SELECT pg_catalog.setval('alert_id_seq', 3, true);
SELECT pg_catalog.setval('area_area_id_seq', 5, true);
SELECT pg_catalog.setval('article_article_key_seq', 184, true);
SELECT pg_catalog.setval('article_change_id_seq', 184, true);
SELECT pg_catalog.setval('article_file_id_seq', 1, true);
SELECT pg_catalog.setval('article_schedule_id_seq', 1, false);
SELECT pg_catalog.setval('audit_id_seq', 7, true);
SELECT pg_catalog.setval('fail_record_id_seq', 1, false);
SELECT pg_catalog.setval('firmware_package_package_id_seq', 1, false);
SELECT pg_catalog.setval('gateway_event_id_seq', 3, true);
SELECT pg_catalog.setval('gateway_gateway_id_seq', 3, true);
SELECT pg_catalog.setval('label_command_id_seq', 4, true);
SELECT pg_catalog.setval('label_event_id_seq', 248, true);
SELECT pg_catalog.setval('label_label_id_seq', 120, true);
SELECT pg_catalog.setval('label_schedule_step_id_seq', 1, false);
SELECT pg_catalog.setval('login_failure_id_seq', 1, false);
SELECT pg_catalog.setval('store_store_id_seq', 2, true);
ALTER TABLE ONLY access_level
    ADD CONSTRAINT access_level_pkey PRIMARY KEY (company, level);
ALTER TABLE ONLY account_identity
    ADD CONSTRAINT account_identity_account_id_issuer_key UNIQUE (account_id, issuer);
ALTER TABLE ONLY account_identity
    ADD CONSTRAINT account_identity_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY account
    ADD CONSTRAINT account_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY account_store
    ADD CONSTRAINT account_store_pkey PRIMARY KEY (account_id, store_id);
ALTER TABLE ONLY alert_message
    ADD CONSTRAINT alert_message_pkey PRIMARY KEY (id);
ALTER TABLE ONLY alert
    ADD CONSTRAINT alert_pkey PRIMARY KEY (id);
ALTER TABLE ONLY answered_call
    ADD CONSTRAINT answered_call_pkey PRIMARY KEY (account_id, operation, key);
ALTER TABLE ONLY area
    ADD CONSTRAINT area_company_country_region_city_key UNIQUE (company, country, region, city);
ALTER TABLE ONLY area
    ADD CONSTRAINT area_pkey PRIMARY KEY (area_id);
ALTER TABLE ONLY article_change
    ADD CONSTRAINT article_change_pkey PRIMARY KEY (id);
ALTER TABLE ONLY article_data_key
    ADD CONSTRAINT article_data_key_pkey PRIMARY KEY (company, key);
ALTER TABLE ONLY article_file
    ADD CONSTRAINT article_file_batch_id_key UNIQUE (batch_id);
ALTER TABLE ONLY article_file_error
    ADD CONSTRAINT article_file_error_pkey PRIMARY KEY (file_id, "position");
ALTER TABLE ONLY article_file
    ADD CONSTRAINT article_file_pkey PRIMARY KEY (id);
ALTER TABLE ONLY article
    ADD CONSTRAINT article_pkey PRIMARY KEY (article_key);
ALTER TABLE ONLY article_price
    ADD CONSTRAINT article_price_pkey PRIMARY KEY (article_key, until_at);
ALTER TABLE ONLY article_schedule_file
    ADD CONSTRAINT article_schedule_file_pkey PRIMARY KEY (schedule_id);
ALTER TABLE ONLY article_schedule
    ADD CONSTRAINT article_schedule_pkey PRIMARY KEY (id);
ALTER TABLE ONLY article_schedule_row
    ADD CONSTRAINT article_schedule_row_pkey PRIMARY KEY (schedule_id, "position");
ALTER TABLE ONLY article
    ADD CONSTRAINT article_store_id_article_id_key UNIQUE (store_id, article_id);
ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY company
    ADD CONSTRAINT company_pkey PRIMARY KEY (code);
ALTER TABLE ONLY fail_record
    ADD CONSTRAINT fail_record_label_id_page_version_key UNIQUE (label_id, page, version);
ALTER TABLE ONLY fail_record
    ADD CONSTRAINT fail_record_pkey PRIMARY KEY (id);
ALTER TABLE ONLY firmware_package
    ADD CONSTRAINT firmware_package_company_type_model_version_key UNIQUE (company, type, model, version);
ALTER TABLE ONLY firmware_package
    ADD CONSTRAINT firmware_package_pkey PRIMARY KEY (package_id);
ALTER TABLE ONLY floating_gateway
    ADD CONSTRAINT floating_gateway_pkey PRIMARY KEY (mac, company);
ALTER TABLE ONLY gateway_event
    ADD CONSTRAINT gateway_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY gateway_figure
    ADD CONSTRAINT gateway_figure_pkey PRIMARY KEY (gateway_id, at);
ALTER TABLE ONLY gateway_firmware
    ADD CONSTRAINT gateway_firmware_pkey PRIMARY KEY (gateway_id);
ALTER TABLE ONLY gateway_firmware
    ADD CONSTRAINT gateway_firmware_ticket_key UNIQUE (ticket);
ALTER TABLE ONLY gateway
    ADD CONSTRAINT gateway_mac_key UNIQUE (mac);
ALTER TABLE ONLY gateway
    ADD CONSTRAINT gateway_pkey PRIMARY KEY (gateway_id);
ALTER TABLE ONLY heard_label
    ADD CONSTRAINT heard_label_pkey PRIMARY KEY (store_id, code);
ALTER TABLE ONLY job
    ADD CONSTRAINT job_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY label_article
    ADD CONSTRAINT label_article_label_id_article_key_key UNIQUE (label_id, article_key);
ALTER TABLE ONLY label_article
    ADD CONSTRAINT label_article_pkey PRIMARY KEY (label_id, "position");
ALTER TABLE ONLY label_button
    ADD CONSTRAINT label_button_pkey PRIMARY KEY (label_id, button);
ALTER TABLE ONLY label
    ADD CONSTRAINT label_code_key UNIQUE (code);
ALTER TABLE ONLY label_command
    ADD CONSTRAINT label_command_pkey PRIMARY KEY (id);
ALTER TABLE ONLY label_content
    ADD CONSTRAINT label_content_pkey PRIMARY KEY (label_id, page);
ALTER TABLE ONLY label_event
    ADD CONSTRAINT label_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY label_image
    ADD CONSTRAINT label_image_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY label_override
    ADD CONSTRAINT label_override_pkey PRIMARY KEY (label_id);
ALTER TABLE ONLY label_page
    ADD CONSTRAINT label_page_pkey PRIMARY KEY (label_id, page);
ALTER TABLE ONLY label
    ADD CONSTRAINT label_pkey PRIMARY KEY (label_id);
ALTER TABLE ONLY label_property
    ADD CONSTRAINT label_property_pkey PRIMARY KEY (store_id, model);
ALTER TABLE ONLY label_sample
    ADD CONSTRAINT label_sample_pkey PRIMARY KEY (label_id, at);
ALTER TABLE ONLY label_schedule
    ADD CONSTRAINT label_schedule_pkey PRIMARY KEY (label_id, kind);
ALTER TABLE ONLY label_schedule_step
    ADD CONSTRAINT label_schedule_step_pkey PRIMARY KEY (id);
ALTER TABLE ONLY led_pattern
    ADD CONSTRAINT led_pattern_pkey PRIMARY KEY (company, id);
ALTER TABLE ONLY login_failure
    ADD CONSTRAINT login_failure_pkey PRIMARY KEY (id);
ALTER TABLE ONLY node
    ADD CONSTRAINT node_pkey PRIMARY KEY (ip_address, port, node_type);
ALTER TABLE ONLY session
    ADD CONSTRAINT session_pkey PRIMARY KEY (session_hash);
ALTER TABLE ONLY setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (company, key);
ALTER TABLE ONLY sign_in_ticket
    ADD CONSTRAINT sign_in_ticket_pkey PRIMARY KEY (ticket_hash);
ALTER TABLE ONLY store
    ADD CONSTRAINT store_company_code_key UNIQUE (company, code);
ALTER TABLE ONLY store
    ADD CONSTRAINT store_pkey PRIMARY KEY (store_id);
ALTER TABLE ONLY store_total
    ADD CONSTRAINT store_total_pkey PRIMARY KEY (store_id, noun);
ALTER TABLE ONLY token_pair
    ADD CONSTRAINT token_pair_pkey PRIMARY KEY (access_hash);
ALTER TABLE ONLY token_pair
    ADD CONSTRAINT token_pair_refresh_hash_key UNIQUE (refresh_hash);
ALTER TABLE ONLY white_list_pending
    ADD CONSTRAINT white_list_pending_pkey PRIMARY KEY (store_id, label_code);
ALTER TABLE ONLY white_list
    ADD CONSTRAINT white_list_pkey PRIMARY KEY (store_id, label_code);
CREATE UNIQUE INDEX account_name ON account USING btree (lower(account));
CREATE INDEX alert_closed ON alert USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX alert_message_age ON alert_message USING btree (created_at);
CREATE INDEX alert_message_company ON alert_message USING btree (company, created_at DESC);
CREATE INDEX alert_message_due ON alert_message USING btree (channel, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX alert_message_recipient ON alert_message USING btree (company, channel, recipient, created_at DESC);
CREATE UNIQUE INDEX alert_open ON alert USING btree (kind, target, store_id) WHERE (closed_at IS NULL);
CREATE INDEX alert_pending ON alert USING btree (store_id, kind, target) WHERE (((closed_at IS NULL) AND (told_at IS NULL)) OR ((closed_at IS NOT NULL) AND (told_at IS NOT NULL) AND (recovery_told_at IS NULL)));
CREATE INDEX alert_store ON alert USING btree (store_id, opened_at DESC, id DESC) WHERE (closed_at IS NULL);
CREATE INDEX answered_call_created ON answered_call USING btree (created_at);
CREATE INDEX article_best_due ON article USING btree (best_due_at) WHERE (best_due_at IS NOT NULL);
CREATE INDEX article_change_article ON article_change USING btree (store_id, article_id, created_at DESC);
CREATE INDEX article_change_batch ON article_change USING btree (batch_id, id);
CREATE INDEX article_change_origin ON article_change USING btree (store_id, source, account, created_at, id);
CREATE INDEX article_change_search ON article_change USING gin (store_id, lower(article_name) gin_trgm_ops, lower(article_id) gin_trgm_ops);
CREATE INDEX article_change_store ON article_change USING btree (store_id, created_at, id);
CREATE INDEX article_created ON article USING btree (store_id, created_at, article_key);
CREATE INDEX article_eans ON article USING gin (eans) WHERE (eans <> '{}'::text[]);
CREATE INDEX article_file_account ON article_file USING btree (account, created_at DESC);
CREATE INDEX article_file_store ON article_file USING btree (store_id, created_at, id);
CREATE INDEX article_name ON article USING btree (store_id, lower(name), article_key);
CREATE INDEX article_nfc ON article USING btree (store_id, nfc_url) WHERE (nfc_url <> ''::text);
CREATE INDEX article_schedule_due ON article_schedule USING btree (due_at, is_end DESC, id) WHERE (status = 'NOT_PROCESSED'::text);
CREATE INDEX article_schedule_end ON article_schedule USING btree (end_of) WHERE (end_of IS NOT NULL);
CREATE INDEX article_schedule_row_article ON article_schedule_row USING btree (store_id, article_id, schedule_id);
CREATE INDEX article_schedule_store ON article_schedule USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX article_search ON article USING gin (store_id, lower(name) gin_trgm_ops, lower(article_id) gin_trgm_ops);
CREATE INDEX article_updated ON article USING btree (store_id, updated_at, article_key);
CREATE INDEX audit_time ON audit USING btree ("time" DESC);
CREATE INDEX fail_record_age ON fail_record USING btree (last_retry_at);
CREATE INDEX fail_record_open ON fail_record USING btree (label_id, page) WHERE (closed_at IS NULL);
CREATE INDEX fail_record_store ON fail_record USING btree (store_id, request_date DESC, id DESC);
CREATE INDEX gateway_event_age ON gateway_event USING btree (at);
CREATE INDEX gateway_event_gateway ON gateway_event USING btree (gateway_id, at DESC);
CREATE INDEX gateway_figure_age ON gateway_figure USING brin (at);
CREATE INDEX gateway_firmware_open ON gateway_firmware USING btree (owner_until) WHERE (state = ANY (ARRAY['DOWNLOADING'::text, 'RESTARTING'::text]));
CREATE INDEX gateway_firmware_package ON gateway_firmware USING btree (package_id);
CREATE INDEX gateway_store ON gateway USING btree (store_id);
CREATE INDEX heard_label_gateway ON heard_label USING btree (gateway_id);
CREATE INDEX heard_label_time ON heard_label USING btree (store_id, last_heard_at DESC, code);
CREATE INDEX job_account ON job USING btree (account_id, created_at DESC);
CREATE INDEX job_age ON job USING btree (created_at);
CREATE INDEX label_article_article ON label_article USING btree (article_key);
CREATE INDEX label_button_store ON label_button USING btree (store_id, label_id);
CREATE INDEX label_command_age ON label_command USING btree (changed_at);
CREATE INDEX label_command_batch ON label_command USING btree (batch_id);
CREATE INDEX label_command_due ON label_command USING btree (due_at) WHERE (state = 'WAITING'::text);
CREATE INDEX label_command_expires ON label_command USING btree (expires_at) WHERE (state = 'WAITING'::text);
CREATE INDEX label_command_label ON label_command USING btree (label_id, id DESC);
CREATE UNIQUE INDEX label_command_open ON label_command USING btree (label_id, kind) WHERE (state = ANY (ARRAY['WAITING'::text, 'SENT'::text]));
CREATE INDEX label_command_package ON label_command USING btree ((((payload ->> 'packageId'::text))::integer), state) WHERE (kind = 'FIRMWARE'::text);
CREATE INDEX label_command_store ON label_command USING btree (store_id, created_at DESC, id DESC);
CREATE INDEX label_content_image ON label_content USING btree (image_hash) WHERE (image_hash IS NOT NULL);
CREATE INDEX label_event_hour ON label_event USING btree (store_id, created_at) WHERE (event = 'ACK'::text);
CREATE INDEX label_event_label ON label_event USING btree (label_id, id DESC);
CREATE INDEX label_firmware ON label USING btree (model, firmware DESC) WHERE (firmware IS NOT NULL);
CREATE INDEX label_gateway ON label USING btree (gateway_id) WHERE (gateway_id IS NOT NULL);
CREATE INDEX label_model ON label USING btree (store_id, model);
CREATE INDEX label_page_deadline ON label_page USING btree (deadline_at) WHERE ((shown_version < wanted_version) AND (timed_out_version IS DISTINCT FROM wanted_version));
CREATE INDEX label_page_due ON label_page USING btree (gateway_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX label_page_open ON label_page USING btree (store_id, deadline_at) WHERE (shown_version < wanted_version);
CREATE INDEX label_sample_age ON label_sample USING brin (at);
CREATE INDEX label_schedule_step_due ON label_schedule_step USING btree (due_at);
CREATE INDEX label_schedule_step_label ON label_schedule_step USING btree (label_id, kind);
CREATE INDEX label_shelf ON label USING btree (store_id, floor, shelf_id) WHERE (floor IS NOT NULL);
CREATE INDEX label_store ON label USING btree (store_id, code);
CREATE INDEX login_failure_recent ON login_failure USING btree (account, failed_at);
CREATE INDEX session_account ON session USING btree (account_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX store_code ON store USING btree (code);
CREATE INDEX token_pair_account ON token_pair USING btree (account_id, created_at);
CREATE INDEX token_pair_family ON token_pair USING btree (family);
CREATE INDEX white_list_created ON white_list USING btree (store_id, created_at, label_code);
CREATE INDEX white_list_label ON white_list USING btree (label_code);
CREATE INDEX white_list_pending_waiting ON white_list_pending USING btree (store_id, label_code) WHERE (status = 'WAIT'::text);
CREATE TRIGGER article_came AFTER INSERT ON article REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_store_rows();
CREATE TRIGGER article_change_came AFTER INSERT ON article_change REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_store_rows();
CREATE TRIGGER article_change_emptied AFTER TRUNCATE ON article_change FOR EACH STATEMENT EXECUTE FUNCTION count_store_rows();
CREATE TRIGGER article_change_went AFTER DELETE ON article_change REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_store_rows();
CREATE TRIGGER article_emptied AFTER TRUNCATE ON article FOR EACH STATEMENT EXECUTE FUNCTION count_store_rows();
CREATE TRIGGER article_file_alert AFTER UPDATE OF result ON article_file FOR EACH ROW WHEN (((old.result = 'PROCESSING'::text) AND (new.result <> 'PROCESSING'::text) AND (new.cancelled_at IS NULL) AND (new.source = ANY (ARRAY['FILE'::text, 'SCHEDULE'::text])))) EXECUTE FUNCTION alert_of_file();
CREATE TRIGGER article_went AFTER DELETE ON article REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION count_store_rows();
CREATE TRIGGER gateway_alert AFTER UPDATE OF network_status ON gateway FOR EACH ROW WHEN (((old.network_status = 'DISCONNECTED'::text) IS DISTINCT FROM (new.network_status = 'DISCONNECTED'::text))) EXECUTE FUNCTION alert_of_gateway();
CREATE TRIGGER gateway_alert_gone AFTER DELETE ON gateway REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION alert_of_gone_gateways();
CREATE TRIGGER label_alert AFTER UPDATE OF battery ON label FOR EACH ROW WHEN ((((new.battery = ANY (ARRAY['BAD'::text, 'REPLACE'::text])) AND (old.battery <> ALL (ARRAY['BAD'::text, 'REPLACE'::text]))) OR ((new.battery = ANY (ARRAY['GOOD'::text, 'VERYGOOD'::text])) AND (old.battery <> ALL (ARRAY['GOOD'::text, 'VERYGOOD'::text]))))) EXECUTE FUNCTION alert_of_battery();
CREATE TRIGGER label_alert_gone AFTER DELETE ON label REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION alert_of_gone_labels();
CREATE TRIGGER label_alert_made AFTER INSERT ON label FOR EACH ROW WHEN ((new.battery = ANY (ARRAY['BAD'::text, 'REPLACE'::text]))) EXECUTE FUNCTION alert_of_battery();
CREATE TRIGGER label_page_overdue AFTER UPDATE OF timed_out_version ON label_page FOR EACH ROW WHEN (((new.timed_out_version = new.wanted_version) AND (new.timed_out_version IS DISTINCT FROM old.timed_out_version) AND (new.shown_version < new.wanted_version))) EXECUTE FUNCTION alert_of_overdue();
CREATE TRIGGER label_page_shown AFTER UPDATE OF shown_version ON label_page FOR EACH ROW WHEN (((new.shown_version > old.shown_version) AND ((old.shown_version = 0) OR (old.timed_out_version > old.shown_version)) AND ((new.timed_out_version IS NULL) OR (new.shown_version >= new.timed_out_version)))) EXECUTE FUNCTION alert_of_shown();
ALTER TABLE ONLY access_level
    ADD CONSTRAINT access_level_company_fkey FOREIGN KEY (company) REFERENCES company(code);
ALTER TABLE ONLY account_identity
    ADD CONSTRAINT account_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY account_store
    ADD CONSTRAINT account_store_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY account_store
    ADD CONSTRAINT account_store_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id) ON DELETE CASCADE;
ALTER TABLE ONLY alert_message
    ADD CONSTRAINT alert_message_company_fkey FOREIGN KEY (company) REFERENCES company(code) ON DELETE CASCADE;
ALTER TABLE ONLY alert
    ADD CONSTRAINT alert_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id) ON DELETE CASCADE;
ALTER TABLE ONLY answered_call
    ADD CONSTRAINT answered_call_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY area
    ADD CONSTRAINT area_company_fkey FOREIGN KEY (company) REFERENCES company(code);
ALTER TABLE ONLY article_change
    ADD CONSTRAINT article_change_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id);
ALTER TABLE ONLY article_data_key
    ADD CONSTRAINT article_data_key_company_fkey FOREIGN KEY (company) REFERENCES company(code);
ALTER TABLE ONLY article_file_error
    ADD CONSTRAINT article_file_error_file_id_fkey FOREIGN KEY (file_id) REFERENCES article_file(id) ON DELETE CASCADE;
ALTER TABLE ONLY article_file
    ADD CONSTRAINT article_file_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id);
ALTER TABLE ONLY article_schedule
    ADD CONSTRAINT article_schedule_end_of_fkey FOREIGN KEY (end_of) REFERENCES article_schedule(id) ON DELETE CASCADE;
ALTER TABLE ONLY article_schedule_file
    ADD CONSTRAINT article_schedule_file_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES article_schedule(id) ON DELETE CASCADE;
ALTER TABLE ONLY article_schedule_row
    ADD CONSTRAINT article_schedule_row_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES article_schedule(id) ON DELETE CASCADE;
ALTER TABLE ONLY article_schedule
    ADD CONSTRAINT article_schedule_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id) ON DELETE CASCADE;
ALTER TABLE ONLY article
    ADD CONSTRAINT article_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id);
ALTER TABLE ONLY fail_record
    ADD CONSTRAINT fail_record_label_id_fkey FOREIGN KEY (label_id) REFERENCES label(label_id) ON DELETE CASCADE;
ALTER TABLE ONLY fail_record
    ADD CONSTRAINT fail_record_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id) ON DELETE CASCADE;
ALTER TABLE ONLY firmware_package
    ADD CONSTRAINT firmware_package_company_fkey FOREIGN KEY (company) REFERENCES company(code) ON DELETE CASCADE;
ALTER TABLE ONLY gateway
    ADD CONSTRAINT gateway_company_fkey FOREIGN KEY (company) REFERENCES company(code);
ALTER TABLE ONLY gateway_event
    ADD CONSTRAINT gateway_event_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES gateway(gateway_id) ON DELETE CASCADE;
ALTER TABLE ONLY gateway_figure
    ADD CONSTRAINT gateway_figure_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES gateway(gateway_id) ON DELETE CASCADE;
ALTER TABLE ONLY gateway_firmware
    ADD CONSTRAINT gateway_firmware_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES gateway(gateway_id) ON DELETE CASCADE;
ALTER TABLE ONLY gateway_firmware
    ADD CONSTRAINT gateway_firmware_package_id_fkey FOREIGN KEY (package_id) REFERENCES firmware_package(package_id) ON DELETE SET NULL;
ALTER TABLE ONLY gateway
    ADD CONSTRAINT gateway_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id);
ALTER TABLE ONLY heard_label
    ADD CONSTRAINT heard_label_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES gateway(gateway_id) ON DELETE CASCADE;
ALTER TABLE ONLY heard_label
    ADD CONSTRAINT heard_label_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id) ON DELETE CASCADE;
ALTER TABLE ONLY job
    ADD CONSTRAINT job_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY job
    ADD CONSTRAINT job_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id) ON DELETE CASCADE;
ALTER TABLE ONLY label_article
    ADD CONSTRAINT label_article_article_key_fkey FOREIGN KEY (article_key) REFERENCES article(article_key);
ALTER TABLE ONLY label_article
    ADD CONSTRAINT label_article_label_id_fkey FOREIGN KEY (label_id) REFERENCES label(label_id) ON DELETE CASCADE;
ALTER TABLE ONLY label_button
    ADD CONSTRAINT label_button_label_id_fkey FOREIGN KEY (label_id) REFERENCES label(label_id) ON DELETE CASCADE;
ALTER TABLE ONLY label_button
    ADD CONSTRAINT label_button_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id) ON DELETE CASCADE;
ALTER TABLE ONLY label_command
    ADD CONSTRAINT label_command_label_id_fkey FOREIGN KEY (label_id) REFERENCES label(label_id) ON DELETE CASCADE;
ALTER TABLE ONLY label_command
    ADD CONSTRAINT label_command_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id) ON DELETE CASCADE;
ALTER TABLE ONLY label_content
    ADD CONSTRAINT label_content_label_id_fkey FOREIGN KEY (label_id) REFERENCES label(label_id) ON DELETE CASCADE;
ALTER TABLE ONLY label_event
    ADD CONSTRAINT label_event_label_id_fkey FOREIGN KEY (label_id) REFERENCES label(label_id) ON DELETE CASCADE;
ALTER TABLE ONLY label
    ADD CONSTRAINT label_gateway_id_fkey FOREIGN KEY (gateway_id) REFERENCES gateway(gateway_id) ON DELETE SET NULL;
ALTER TABLE ONLY label_override
    ADD CONSTRAINT label_override_label_id_fkey FOREIGN KEY (label_id) REFERENCES label(label_id) ON DELETE CASCADE;
ALTER TABLE ONLY label_page
    ADD CONSTRAINT label_page_label_id_fkey FOREIGN KEY (label_id) REFERENCES label(label_id) ON DELETE CASCADE;
ALTER TABLE ONLY label_property
    ADD CONSTRAINT label_property_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id) ON DELETE CASCADE;
ALTER TABLE ONLY label_sample
    ADD CONSTRAINT label_sample_label_id_fkey FOREIGN KEY (label_id) REFERENCES label(label_id) ON DELETE CASCADE;
ALTER TABLE ONLY label_schedule
    ADD CONSTRAINT label_schedule_label_id_fkey FOREIGN KEY (label_id) REFERENCES label(label_id) ON DELETE CASCADE;
ALTER TABLE ONLY label_schedule_step
    ADD CONSTRAINT label_schedule_step_label_id_kind_fkey FOREIGN KEY (label_id, kind) REFERENCES label_schedule(label_id, kind) ON DELETE CASCADE;
ALTER TABLE ONLY label
    ADD CONSTRAINT label_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id);
ALTER TABLE ONLY led_pattern
    ADD CONSTRAINT led_pattern_company_fkey FOREIGN KEY (company) REFERENCES company(code) ON DELETE CASCADE;
ALTER TABLE ONLY session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY sign_in_ticket
    ADD CONSTRAINT sign_in_ticket_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY store
    ADD CONSTRAINT store_company_fkey FOREIGN KEY (company) REFERENCES company(code);
ALTER TABLE ONLY store_total
    ADD CONSTRAINT store_total_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id) ON DELETE CASCADE;
ALTER TABLE ONLY token_pair
    ADD CONSTRAINT token_pair_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(account_id) ON DELETE CASCADE;
ALTER TABLE ONLY white_list_pending
    ADD CONSTRAINT white_list_pending_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id) ON DELETE CASCADE;
ALTER TABLE ONLY white_list
    ADD CONSTRAINT white_list_store_id_fkey FOREIGN KEY (store_id) REFERENCES store(store_id) ON DELETE CASCADE;
