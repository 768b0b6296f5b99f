
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.attempts (
    attempt_key text NOT NULL,
    count integer NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.members (
    id integer NOT NULL,
    username text NOT NULL,
    username_key text NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    full_name text NOT NULL,
    phone text NOT NULL,
    country_code text NOT NULL,
    iv_code text NOT NULL,
    iv_code_claim text,
    password_hash text,
    status text NOT NULL,
    created_at bigint NOT NULL,
    decided_at bigint,
    CONSTRAINT members_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);
ALTER TABLE public.members ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.members_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.reset_keys (
    member_id integer NOT NULL,
    key_hash text NOT NULL,
    expires_at bigint NOT NULL
);
INSERT INTO public.attempts VALUES ('428821350e9691491f616b754cd8315fb86d797ab35d843479e732ef90665324', 1, 1826923415093);
INSERT INTO public.kysely_migration VALUES ('001-members', '2026-11-22T22:43:34.535Z');
INSERT INTO public.kysely_migration VALUES ('002-reset-keys', '2026-11-22T22:43:34.537Z');
INSERT INTO public.kysely_migration VALUES ('003-attempts', '2026-11-22T22:43:34.539Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.members OVERRIDING SYSTEM VALUE VALUES (1, 'ada', 'ada', 'ada@brainhouse.example', 'ada@brainhouse.example', 'Ada Lovelace', '170 1234567', '+49', 'IV-1', NULL, '$argon2id$v=19$m=19456,t=2,p=1$Bj5Dv7g44t3NNQDEol7AGA$lq7MrWj3H9E+Jj3vTMN8R09sCRXJRnQMVIo1SK8GBRg', 'approved', 1795387415056, 1795387415056);
INSERT INTO public.members OVERRIDING SYSTEM VALUE VALUES (2, 'Jürgen', 'jürgen', 'jürgen@brainhouse.example', 'jürgen@brainhouse.example', 'Ada Lovelace', '170 1234567', '+49', 'IV-2', NULL, '$argon2id$v=19$m=19456,t=2,p=1$C4TpUjyvgiQiaMa6ImrJOw$sFxDgJ/5AU7jfblKt49kDjWSVZBmVC1hx1qLqzBqi7w', 'pending', 1795387415071, NULL);
INSERT INTO public.members OVERRIDING SYSTEM VALUE VALUES (3, 'grace', 'grace', 'grace@brainhouse.example', 'grace@brainhouse.example', 'Ada Lovelace', '170 1234567', '+49', 'IV-3', NULL, '$argon2id$v=19$m=19456,t=2,p=1$8jRqoa5GmwbKyLxx4jjjXw$DncO5/fMbqkcRa7T4Hez8o5SaHjjxI8atkqHVB7NHc4', 'rejected', 1795387415082, 1795387415083);
INSERT INTO public.reset_keys VALUES (1, '1c1e50da3edd924134843278d07dc28148dfe3c37538eeb1e38f1f1c0e03f121', 1795473815090);
SELECT pg_catalog.setval('public.members_id_seq', 3, true);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (attempt_key);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_email_key UNIQUE (email_key);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_iv_code_claim UNIQUE (iv_code_claim);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_username_key UNIQUE (username_key);
ALTER TABLE ONLY public.reset_keys
    ADD CONSTRAINT reset_keys_pkey PRIMARY KEY (member_id);
CREATE INDEX attempts_expires_at ON public.attempts USING btree (expires_at);
ALTER TABLE ONLY public.reset_keys
    ADD CONSTRAINT reset_keys_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
