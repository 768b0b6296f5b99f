<?php
/**
 * Deletes what the plugin has stored, when it is deleted in wp-admin.
 *
 * The status of members and the state of their address stay: without them, members who were rejected or wait would be approved if the
 * plugin is installed again. Everything else that the plugin has stored with users is deleted: phone, I.V. code, who has decided. The
 * folder of member content stays, too, because it is outside of WordPress.
 *
 * @package Brainhouse
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

global $wpdb;
foreach ( array( 'attempts', 'sessions', 'emails', 'keys', 'events' ) as $brainhouse_name ) {
	$wpdb->query( 'DROP TABLE IF EXISTS ' . $wpdb->prefix . 'brainhouse_' . $brainhouse_name ); // phpcs:ignore WordPress.DB
}
$wpdb->query( "DELETE FROM {$wpdb->usermeta} WHERE meta_key LIKE 'brainhouse\\_%' AND meta_key NOT IN ('brainhouse_status', 'brainhouse_email_state')" ); // phpcs:ignore WordPress.DB
// A persistent object cache has the metadata of before.
wp_cache_flush();
foreach ( array( 'settings', 'table_version', 'last_email', 'jwt_plugin', 'generation', 'dummy_hash', 'content_name', 'retention_since', 'retention_last' ) as $brainhouse_name ) {
	delete_option( 'brainhouse_' . $brainhouse_name );
}
delete_transient( 'brainhouse_jwt_plugin' );
wp_clear_scheduled_hook( 'brainhouse_clean' );
wp_clear_scheduled_hook( 'brainhouse_send_emails' );
remove_role( 'brainhouse_publisher' );
